"""The web application: it reads requests, calls one function of ``requests``, and answers."""

"""Who is liable, who pays whom, and which missing facts could change it."""

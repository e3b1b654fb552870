"""The project as others get it: wheel, image, locks, make targets."""

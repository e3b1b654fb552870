"""The web layer: schemas, views and problem documents over ``service.scoring``."""

"""From JSON to JSON, without HTTP: shapes, one module an endpoint, problems."""

// Shows this service's own description with a form for each call. Nothing is asked of any other host.
SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#docs",
  validatorUrl: "none",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
});

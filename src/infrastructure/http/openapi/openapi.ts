import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { toOpenApi31 } from './openapi-3-1';
import { describeIdempotency } from './openapi-idempotency';
import { openObjectNames } from '../validation/open-object';

/** What the service sends on its own, as the `webhooks` of an OpenAPI 3.1 document. */
export abstract class DocumentedWebhooks {
  abstract readonly webhooks: Readonly<Record<string, object>>;
}

const DESCRIPTION = `Receives orders from sales channels, keeps every version of them, moves each through picking to delivery or collection,
and notifies channel owners of every change by signed webhook.

**202 means stored**: the change is committed as a job and can no longer be lost. Its outcome is at \`GET /v1/jobs/{jobId}\` and is sent
as a webhook (\`order:created\`, \`order:updated\`, \`order:status_changed\` or \`order:failed\`).`;

/** The OpenAPI 3.1 document of the routes that the app has and of the webhooks that it sends. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Order Management Service')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key, or the system token' },
      'bearer',
    )
    .addCookieAuth(
      '__Host-oms_session',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'The session of a person; `oms_session` on http://localhost',
      },
      'session',
    )
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('session')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  for (const [method, path] of WITHOUT_CREDENTIAL) {
    const operation = document.paths[path]?.[method];
    if (operation !== undefined) operation.security = [];
  }
  describeIdempotency(document);
  const schemas = document.components?.schemas ?? {};
  for (const name of openObjectNames()) {
    if (name in schemas) Object.assign(schemas[name]!, { additionalProperties: true });
  }
  const { webhooks } = app.get(DocumentedWebhooks, { strict: false });
  return { ...toOpenApi31(document), webhooks };
}

const WITHOUT_CREDENTIAL = [
  ['get', '/health/live'],
  ['get', '/health/ready'],
  ['get', '/metrics'],
  ['post', '/v1/session'],
  ['post', '/v1/session/links/show'],
  ['post', '/v1/session/links/use'],
] as const;

/** What is shown at the root address. */
const POINTERS = {
  name: 'Order Management Service',
  docs: '/docs',
  openapi: '/docs/openapi.json',
  health: '/health/ready',
};

/** Serves Swagger UI at /docs and the document at /docs/openapi.json; the document is made on first use. */
export function serveDocs(app: INestApplication): void {
  const express = app.getHttpAdapter();
  express.get('/', (_request: Request, response: Response) => response.json(POINTERS));
  express.get('/favicon.ico', (_request: Request, response: Response) => response.status(204).end());
  let document: OpenAPIObject | null = null;
  SwaggerModule.setup('docs', app, () => (document ??= openApiDocument(app)), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Order Management Service',
    swaggerOptions: { persistAuthorization: true, defaultModelsExpandDepth: 0, tagsSorter: 'alpha' },
  });
}

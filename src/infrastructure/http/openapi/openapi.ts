import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { openObjectNames } from '../validation/open-object';
import { tagsOf } from './api-tags';
import { describeLimits, SHARED_HEADERS } from './describe-limits';
import { describeOperation } from './describe-operations';
import { exemplifyErrors } from './error-examples';
import { keepOnceWritten } from '../kept-documents/keep-once-written';
import { operationIdOf } from './operation-id';
import { routesOf } from './operations';
import { toOpenApi31 } from './openapi-3-1';
import { describeIdempotency } from './openapi-idempotency';
import { completeSchemas, nameSchemas } from './schemas';

/** What the service sends on its own, as the `webhooks` of an OpenAPI 3.1 document. */
export abstract class DocumentedWebhooks {
  abstract readonly webhooks: Readonly<Record<string, object>>;
  /** By name; they take precedence over what DTOs say. */
  abstract readonly schemas: Readonly<Record<string, object>>;
}

const DESCRIPTION = `Receives orders from sales channels, keeps every version of them, moves each through picking to delivery or collection,
and notifies channel owners of every change by signed webhook. [The guide](/guide/) leads through it, and
has the errors by their code.

**202 means stored**: the change is committed as a job and can no longer be lost. Its outcome is at \`GET /v1/jobs/{jobId}\` and is sent
as a webhook (\`order:created\`, \`order:updated\`, \`order:status_changed\` or \`order:failed\`).`;

const CONTACT = { name: 'Whoever runs this service' };
const LICENSE = { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' };

/** The OpenAPI 3.1 document of the routes that the app has and of the webhooks that it sends. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Order Management Service')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer('/', 'The service that serves this document')
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key, or the system token',
    })
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
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: operationIdOf });
  for (const [method, path] of WITHOUT_CREDENTIAL) {
    const operation = document.paths[path]?.[method];
    if (operation !== undefined) operation.security = [];
  }
  const schemas = document.components?.schemas ?? {};
  for (const name of openObjectNames()) {
    if (name in schemas) Object.assign(schemas[name]!, { additionalProperties: true });
  }
  completeRoutes(document);
  completeSchemas(schemas);
  document.info = { ...document.info, contact: CONTACT, license: LICENSE };
  const described = app.get(DocumentedWebhooks, { strict: false });
  const named = nameSchemas(toOpenApi31(document));
  Object.assign(named.components!.schemas!, described.schemas);
  return { ...named, webhooks: described.webhooks };
}

/** What all routes share is described in one place instead of at every route. */
function completeRoutes(document: OpenAPIObject): void {
  describeIdempotency(document);
  const routes = routesOf(document);
  for (const route of routes) {
    describeOperation(route.operation);
    describeLimits(route);
    exemplifyErrors(route);
  }
  document.tags = tagsOf(routes.map(({ operation }) => operation));
  document.components = { ...document.components, headers: SHARED_HEADERS };
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
  guide: '/guide/',
  openapi: '/docs/openapi.json',
  health: '/health/ready',
};

/** What Swagger writes; the other files of its page lie on disk. */
const KEPT = [
  '/docs',
  '/docs/index.html',
  '/docs/openapi.json',
  '/docs/openapi.yaml',
  '/docs/swagger-ui-init.js',
  '/docs/docs/swagger-ui-init.js',
];

/** Serves Swagger UI at /docs and the document at /docs/openapi.json; both are made on first use. */
export function serveDocs(app: INestApplication): void {
  const express = app.getHttpAdapter();
  express.get('/', (_request: Request, response: Response) => response.json(POINTERS));
  express.get('/favicon.ico', (_request: Request, response: Response) => response.status(204).end());
  for (const path of KEPT) {
    const keep = keepOnceWritten();
    express.get(path, (request: Request, response: Response, next) =>
      keep(request, response, next as NextFunction),
    );
  }
  let document: OpenAPIObject | null = null;
  SwaggerModule.setup('docs', app, () => (document ??= openApiDocument(app)), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Order Management Service',
    swaggerOptions: { persistAuthorization: true, defaultModelsExpandDepth: 0 },
  });
}

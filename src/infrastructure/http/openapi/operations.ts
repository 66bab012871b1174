import type { OpenAPIObject } from '@nestjs/swagger';

/** What is completed of an operation of the document. */
export interface Operation {
  readonly operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  readonly requestBody?: unknown;
  readonly responses: Record<string, Response>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  description?: string;
  schema?: { type?: string; format?: string };
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly schema?: object;
  example?: unknown;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Route {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly operation: Operation;
}

/** The operations of the document, to be read and completed. */
export function routesOf({ paths }: OpenAPIObject): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

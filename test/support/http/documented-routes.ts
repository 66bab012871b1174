import { readFileSync } from 'node:fs';
import type { Json } from './api';

/** One operation of the API document. */
export interface DocumentedRoute {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly queryNames: readonly string[];
  readonly requiredQueryNames: readonly string[];
  /** Statuses that the document names. */
  readonly statuses: readonly string[];
}

export function documentedRoutes(): DocumentedRoute[] {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, Json> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Json>).map(([method, { parameters = [], responses }]) => {
      const inQuery = (parameters as Json[]).filter((parameter) => parameter.in === 'query');
      return {
        method: method.toUpperCase(),
        path,
        queryNames: inQuery.map(({ name }) => name as string),
        requiredQueryNames: inQuery
          .filter(({ required }) => required === true)
          .map(({ name }) => name as string),
        statuses: Object.keys(responses as object),
      };
    }),
  );
}

/** The route's path with the same value for each of its parameters. */
export function pathWith({ path }: DocumentedRoute, value: string): string {
  return path.replace(/\{\w+\}/g, value);
}

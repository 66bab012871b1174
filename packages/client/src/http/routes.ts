import type { paths } from '../generated/api.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of the API document that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P][M];

type Part<O, In extends 'path' | 'query'> =
  O extends Record<'parameters', Record<In, infer T extends object>>
    ? { readonly [N in In]: T }
    : O extends Record<'parameters', { readonly [N in In]?: infer T }>
      ? { readonly [N in In]?: NonNullable<T> }
      : unknown;

type JsonOf<Content> = Content extends { readonly 'application/json': infer Json }
  ? Json
  : Content extends { readonly 'multipart/form-data': unknown }
    ? FormData
    : unknown;

type BodyPart<O> = O extends { requestBody?: never }
  ? { readonly body?: never }
  : O extends { requestBody: { content: infer Content } }
    ? { readonly body: JsonOf<Content> }
    : O extends { requestBody?: { content: infer Content } }
      ? { readonly body?: JsonOf<Content> }
      : unknown;

type ContentOf<Answer> = Answer extends { content: infer Content } ? JsonOf<Content> : undefined;

/** Statuses of success that the service uses. */
type Success = 200 | 201 | 202 | 204;

/** What a successful call of the route resolves with: the body of its response. */
export type ResultOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer Answers } ? ContentOf<Answers[keyof Answers & Success]> : never;

/** The body that the route takes. */
export type BodyOf<P extends keyof paths, M extends Method> =
  BodyPart<Operation<P, M>> extends { readonly body?: infer Body } ? NonNullable<Body> : never;

/** The query that the route takes. */
export type QueryOf<P extends keyof paths, M extends Method> =
  Part<Operation<P, M>, 'query'> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries. */
  readonly signal?: AbortSignal | undefined;
  /** How long the call may take with all its retries; by default that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Of a request that writes; by default a new one for every call. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

type Init<P extends keyof paths, M extends Method> = Part<Operation<P, M>, 'path'> &
  Part<Operation<P, M>, 'query'> &
  BodyPart<Operation<P, M>> &
  CallOptions;

/** The second argument of a call; it may be left out where nothing in it is required. */
export type InitOf<P extends keyof paths, M extends Method> =
  Record<never, never> extends Init<P, M> ? [init?: Init<P, M>] : [init: Init<P, M>];

/** Calls a route of the API document, typed by its path. Rejects with an `OmsError`. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: InitOf<P, M>
) => Promise<ResultOf<P, M>>;

/** Every route of the API document, by method and path. */
export interface Routes {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
}

import type { NestExpressApplication } from '@nestjs/platform-express';

/** Response headers that a page of another origin may read besides the default ones. */
const EXPOSED = [
  'ETag',
  'Preference-Applied',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the given origins call the service; `*` is any origin, an empty list none. Preflights need no
 * credential. Cookies are never allowed: the credential is a header that the page must set itself.
 */
export function allowOrigins(app: NestExpressApplication, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.enableCors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
    credentials: false,
  });
}

import type { Type } from '@nestjs/common';
import { EXCEPTION_FILTERS_METADATA, PIPES_METADATA } from '@nestjs/common/constants.js';
import { type ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { idempotencyTraitsOf } from '../idempotency';
import type { LaneRoute } from './lane-route';

/** The fast lane would leave out something that Nest does for the same request. The process must not start. */
export class LaneDiffersError extends Error {
  constructor(difference: string) {
    super(
      `${difference}, which the fast lane does not run: cover it in src/infrastructure/http/fast-lane, or set FAST_LANE=false`,
    );
    this.name = 'LaneDiffersError';
  }
}

/**
 * Compares what Nest runs for every request with what the lane covers.
 *
 * @param covered classes of global guards, interceptors, pipes and filters whose work the lane does, or has no need of
 * @throws LaneDiffersError when Nest runs another one, a middleware of a module, or a pipe or filter of a route
 */
export function requireSameAsNest(
  app: NestExpressApplication,
  routes: readonly LaneRoute[],
  covered: ReadonlySet<unknown>,
): void {
  for (const { constructor } of globalEnhancers(app)) {
    if (!covered.has(constructor)) throw new LaneDiffersError(`Every request passes ${constructor.name}`);
  }
  for (const { metatype } of app.get(ModulesContainer).values()) {
    const { prototype, name } = metatype;
    if ('configure' in prototype) throw new LaneDiffersError(`${name} configures middleware`);
  }
  for (const route of routes) requirePlain(route);
}

function requirePlain({ controller, method, verb, path, writers }: LaneRoute): void {
  for (const key of [PIPES_METADATA, EXCEPTION_FILTERS_METADATA]) {
    const own = [controller, method].some((target) => Reflect.hasMetadata(key, target));
    if (own) throw new LaneDiffersError(`${verb} ${path} has pipes or filters of its own`);
  }
  if (verb !== 'GET' && !idempotencyTraitsOf(method).repeatsItself) {
    throw new LaneDiffersError(`${verb} ${path} has its Idempotency-Key handled by an interceptor`);
  }
  for (const writer of writers) {
    if (typeof writer.write !== 'function') {
      throw new LaneDiffersError(`${verb} ${path} has the interceptor ${writer.constructor.name}`);
    }
  }
}

/** Nest shows them nowhere but in the application's configuration, which it keeps to itself. */
function globalEnhancers(app: NestExpressApplication): object[] {
  const { config } = app as unknown as { config?: ApplicationConfig };
  if (config === undefined)
    throw new LaneDiffersError('This version of Nest does not show what every request passes');
  return [
    ...config.getGlobalGuards(),
    ...config.getGlobalInterceptors(),
    ...config.getGlobalPipes(),
    ...config.getGlobalFilters(),
    ...[
      ...config.getGlobalRequestGuards(),
      ...config.getGlobalRequestInterceptors(),
      ...config.getGlobalRequestPipes(),
      ...config.getGlobalRequestFilters(),
    ].map(({ metatype }) => (metatype as Type).prototype as object),
  ];
}

import { type CanActivate, ForbiddenException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RefusalFilter } from '../errors/refusal.filter';
import { MOST_BYTES, readBody } from '../request-body';
import { DtoValidationPipe } from '../validation/dto-validation.pipe';
import { LaneContext } from './lane-context';
import type { LaneRequest, LaneResponse } from './lane-message';
import { type LaneRoute, laneRoutes } from './lane-route';

const PLAIN_JSON = /^application\/json(; *charset=utf-8)?$/i;

/** What the lane has in common with Express. */
export interface LaneParts {
  /** What runs before every route; each calls `next` at once. */
  readonly edge: readonly ((request: never, response: never, next: () => void) => void)[];
  /** The guards of the whole application. */
  readonly guards: readonly CanActivate[];
  readonly errors: RefusalFilter;
}

/**
 * Runs the few routes that carry the load without Express and without observables: the same edge, guards, decorators,
 * validation, controllers and error writer. It takes a request only when it is put in the plainest way; every other
 * goes through Express with the same answer.
 */
export class FastLane {
  private readonly routes: readonly LaneRoute[];

  constructor(
    app: NestExpressApplication,
    private readonly parts: LaneParts,
  ) {
    this.routes = laneRoutes(app, new DtoValidationPipe());
  }

  /** Answers the request if it is one for the lane; false when it is not, and nothing was done. */
  take(request: LaneRequest, response: LaneResponse): boolean {
    const route = this.routes.find(
      ({ verb, pattern }) => verb === request.method && pattern.test(request.url),
    );
    if (route === undefined || !isPlain(request)) return false;
    request.route = route;
    request.query = {};
    request.params = parametersOf(route, request.url);
    for (const step of this.parts.edge) step(request as never, response as never, nothing);
    receive(request, () => void this.run(route, request, response));
    return true;
  }

  private async run(route: LaneRoute, request: LaneRequest, response: LaneResponse): Promise<void> {
    const context = new LaneContext(request, response, route.controller, route.method);
    try {
      for (const guard of [...this.parts.guards, ...route.guards]) {
        if ((await guard.canActivate(context)) !== true) throw new ForbiddenException();
      }
      if (request.bodyFault !== undefined) throw request.bodyFault;
      const args = route.args.map((read) => read(request, response, context));
      response.statusCode = route.status;
      for (const { name, value } of route.headers) response.setHeader(name, value);
      let result = await route.method.apply(route.instance, args);
      for (const writer of route.writers) result = await writer.write(result, request, response);
      response.send(result as string);
    } catch (error) {
      this.parts.errors.answer(error, request, response);
    }
  }
}

function nothing(): void {}

function isPlain({ headers, method }: LaneRequest): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0) return true;
  return method !== 'GET' && length <= MOST_BYTES && PLAIN_JSON.test(headers['content-type'] ?? '');
}

function parametersOf({ pattern, parameters }: LaneRoute, url: string): Record<string, string> {
  const values = pattern.exec(url)!;
  return Object.fromEntries(parameters.map((name, index) => [name, values[index + 1]!]));
}

/** Reads the body, if there is one; a client that leaves before its end is not answered. */
function receive(request: LaneRequest, then: () => void): void {
  if (Number(request.headers['content-length'] ?? 0) === 0) return then();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    readBody(request, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    then();
  });
}

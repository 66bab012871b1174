import { type CanActivate, ForbiddenException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MOST_BYTES } from '../body/body-bytes';
import type { BodyReader } from '../body/request-body';
import type { RefusalFilter } from '../errors/refusal.filter';
import { DtoValidationPipe } from '../validation/dto-validation.pipe';
import { sendLong } from '../limits/long-responses';
import { endTurn, inItsTurn } from '../limits/fair-requests';
import { requireSameAsNest } from './lane-check';
import { LaneContext } from './lane-context';
import type { LaneRequest, LaneResponse } from './lane-message';
import { type LaneRoute, laneRoutes, parametersIn } from './lane-route';

const PLAIN_JSON = /^application\/json(; *charset=utf-8)?$/i;

const ODD_IN_URL = /[?#%]/;

/** Requests with one of these go through Express. */
const ODD_HEADERS = ['transfer-encoding', 'content-encoding', 'origin'];

/** What the lane shares with Express. */
export interface LaneParts {
  /** What runs before every route. */
  readonly edge: readonly ((request: never, response: never, next: () => void) => void)[];
  /** The guards of the whole application. */
  readonly guards: readonly CanActivate[];
  readonly bodies: BodyReader;
  readonly errors: RefusalFilter;
  /** What else runs for every request and has no work to do, or none left, for one in the lane. */
  readonly unneeded: readonly object[];
}

/**
 * Runs the busiest routes without Express and without observables, but with the same limits, guards,
 * decorators, validation, controllers and error writer. It handles only plain requests (for instance no query
 * and no escapes in the path); all others go through Express with the same response.
 *
 * @throws LaneDiffersError when Nest runs something for these routes that the lane does not
 */
export class FastLane {
  private readonly routes: readonly LaneRoute[];

  constructor(
    app: NestExpressApplication,
    private readonly parts: LaneParts,
  ) {
    const pipe = new DtoValidationPipe();
    this.routes = laneRoutes(app, pipe);
    const covered = [pipe, parts.errors, ...parts.guards, ...parts.unneeded];
    requireSameAsNest(app, this.routes, new Set(covered.map(({ constructor }) => constructor)));
  }

  /** Handles the request if it is one for the lane; false when it is not, and nothing was done. */
  take(request: LaneRequest, response: LaneResponse): boolean {
    if (!isPlain(request)) return false;
    for (const route of this.routes) {
      const parameters = route.verb === request.method ? parametersIn(route, request.url) : null;
      if (parameters === null) continue;
      this.start(route, parameters, request, response);
      return true;
    }
    return false;
  }

  private start(
    route: LaneRoute,
    parameters: Record<string, string>,
    request: LaneRequest,
    response: LaneResponse,
  ): void {
    request.route = route;
    request.query = {};
    request.params = parameters;
    this.passEdge(request, response, () => void this.run(route, request, response));
  }

  private passEdge(request: LaneRequest, response: LaneResponse, then: () => void, from = 0): void {
    const step = this.parts.edge[from];
    if (step === undefined) return then();
    step(request as never, response as never, () => this.passEdge(request, response, then, from + 1));
  }

  private async run(route: LaneRoute, request: LaneRequest, response: LaneResponse): Promise<void> {
    const context = new LaneContext(request, response, route.controller, route.method);
    try {
      for (const guard of [...this.parts.guards, ...route.guards]) {
        if ((await guard.canActivate(context)) !== true) throw new ForbiddenException();
      }
      await this.parts.bodies.read(request, response);
      const args = route.args.map((read) => read(request, response, context));
      response.statusCode = route.status;
      for (const { name, value } of route.headers) response.setHeader(name, value);
      let result = await inItsTurn(response, () => route.method.apply(route.instance, args));
      endTurn(response);
      for (const writer of route.writers) result = await writer.write(result, request, response);
      await (sendLong(result, response) ?? response.send(result as string));
    } catch (error) {
      this.parts.errors.answer(error, request, response);
    } finally {
      endTurn(response);
    }
  }
}

function isPlain({ headers, method, url }: LaneRequest): boolean {
  if (ODD_IN_URL.test(url)) return false;
  if (ODD_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0) return true;
  return method !== 'GET' && length <= MOST_BYTES && PLAIN_JSON.test(headers['content-type'] ?? '');
}

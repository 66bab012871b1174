import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { hasBody, requireOwnPage } from '../../infrastructure/http';
import {
  ADMIN_ONLY,
  AREA,
  type AuthenticatedRequest,
  BY_PLACE,
  FOR_PEOPLE,
  NEEDED_SCOPE,
  PUBLIC,
} from './access.decorators';
import { Admission } from './admission';
import { accessRefusals } from '../api-key.refusals';
import { LastUse } from './last-use';
import { RateLimits } from '../limits/rate-limits';
import type { Area } from '../model/areas';
import { type Caller, hasScope, type Scope, scopeForMethod } from '../model/caller';
import { credentialOf } from './request-credential';

/** What a route's decorators require of the caller. */
interface Demands {
  readonly nothing: boolean;
  readonly admin: boolean;
  readonly scope: Scope | undefined;
  readonly area: Area | null;
  readonly byPlace: boolean;
  readonly forPeople: boolean;
}

/**
 * Guards every route of the service: without a valid credential the response is 401, unless the route is
 * `Public`. It looks at headers only; bodies are read later.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly demands = new WeakMap<object, Demands>();

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
    private readonly lastUse: LastUse,
    private readonly limits: RateLimits,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const demands = this.demandsOf(context);
    const http = context.switchToHttp();
    if (demands.nothing) {
      if (context.getType() === 'http') await this.letBodyIn(http.getRequest(), http.getResponse());
      return true;
    }
    const request = http.getRequest<AuthenticatedRequest>();
    const response = http.getResponse<Response>();
    const { PUBLIC_URL } = this.settings;
    const credential = credentialOf(request, PUBLIC_URL);
    const admitted = await this.admission.ofRequest(credential, request);
    if (admitted.caller === null) {
      this.limits.showFailures(admitted.failures, response);
      throw accessRefusals.UNAUTHORIZED();
    }
    const { caller } = admitted;
    await this.limits.countRequest(caller, response);
    const needed = neededOf(demands, request.method);
    requireAllowed(caller, needed, demands);
    const changes = needed !== 'read' || scopeForMethod(request.method) !== 'read';
    if (credential.kind === 'session' && changes) requireOwnPage(request, PUBLIC_URL);
    request.caller = caller;
    this.lastUse.note(caller);
    return true;
  }

  /** A body without a credential is read in the share of its address, unless that has failed too often. */
  private async letBodyIn(request: Request & { strangerAt?: string }, response: Response): Promise<void> {
    if (!hasBody(request)) return;
    const { address, failures } = await this.admission.ofStranger(request);
    if (failures?.allowed === false) this.limits.showFailures(failures, response);
    request.strangerAt = address;
  }

  private demandsOf(context: ExecutionContext): Demands {
    const handler = context.getHandler();
    let demands = this.demands.get(handler);
    if (demands === undefined) {
      demands = {
        nothing: this.marked<boolean>(context, PUBLIC) === true,
        admin: this.marked<boolean>(context, ADMIN_ONLY) === true,
        scope: this.marked<Scope>(context, NEEDED_SCOPE),
        area: this.marked<Area>(context, AREA) ?? null,
        forPeople: this.marked<boolean>(context, FOR_PEOPLE) === true,
        byPlace: this.marked<boolean>(context, BY_PLACE) === true,
      };
      this.demands.set(handler, demands);
    }
    return demands;
  }

  private marked<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}

function neededOf({ admin, scope }: Demands, method: string): Scope {
  return admin ? 'admin' : (scope ?? scopeForMethod(method));
}

function requireAllowed(caller: Caller, needed: Scope, { admin, area, byPlace, forPeople }: Demands): void {
  if (caller.grants !== undefined) {
    if (!hasScope(caller, needed, area)) throw accessRefusals.ROLE_FORBIDS();
    if (caller.placeIds != null && !byPlace) throw accessRefusals.PLACES_FORBID();
    return;
  }
  if (forPeople) throw accessRefusals.NOT_A_PERSON();
  if (hasScope(caller, needed)) return;
  throw admin ? accessRefusals.ADMIN_REQUIRED() : accessRefusals.SCOPE_REQUIRED(needed);
}

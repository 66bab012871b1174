import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { ADMIN_ONLY, type AuthenticatedRequest, NEEDED_SCOPE, PUBLIC } from './access.decorators';
import { Admission } from './admission';
import { accessRefusals } from '../api-key.refusals';
import { LastUse } from './last-use';
import { RateLimits } from '../limits/rate-limits';
import { hasScope, type Scope, scopeForMethod } from '../model/caller';

/** What a route's decorators require of the caller. */
interface Demands {
  readonly nothing: boolean;
  readonly admin: boolean;
  readonly scope: Scope | undefined;
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
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const demands = this.demandsOf(context);
    if (demands.nothing) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const response = http.getResponse<Response>();
    const credential = bearerOf(request.headers.authorization);
    const admitted = await this.admission.ofRequest(credential, request);
    if (admitted.caller === null) {
      this.limits.showFailures(admitted.failures, response);
      throw accessRefusals.UNAUTHORIZED();
    }
    const { caller } = admitted;
    await this.limits.countRequest(caller, response);
    if (demands.admin && !hasScope(caller, 'admin')) throw accessRefusals.ADMIN_REQUIRED();
    const needed = demands.scope ?? scopeForMethod(request.method);
    if (!hasScope(caller, needed)) throw accessRefusals.SCOPE_REQUIRED(needed);
    request.caller = caller;
    this.lastUse.note(caller);
    return true;
  }

  private demandsOf(context: ExecutionContext): Demands {
    const handler = context.getHandler();
    let demands = this.demands.get(handler);
    if (demands === undefined) {
      demands = {
        nothing: this.marked<boolean>(context, PUBLIC) === true,
        admin: this.marked<boolean>(context, ADMIN_ONLY) === true,
        scope: this.marked<Scope>(context, NEEDED_SCOPE),
      };
      this.demands.set(handler, demands);
    }
    return demands;
  }

  private marked<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}

/** The token of an `Authorization: Bearer` header; null when there is none of that form. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer +([\x21-\x7e]{1,512})$/i.exec(header ?? '')?.[1] ?? null;
}

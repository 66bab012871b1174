import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { bearerOf } from './access.guard';
import { accessRefusals } from './api-key.refusals';
import { Authenticator } from './authenticator';
import { ClientAddresses } from './client-addresses';
import { LastUse } from './last-use';
import { hasScope } from './model/caller';
import { RateLimits } from './rate-limits';

/**
 * Lets administrators into pages for a browser, which can't send a bearer token: HTTP Basic is taken as well, with any
 * user and the key, or the system token, as password. The same limits hold as for the API.
 */
@Injectable()
export class AdminPages {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
    private readonly lastUse: LastUse,
  ) {}

  /** Rejects with the refusal to answer unless the request comes from an administrator. */
  async admit(request: Request, response: Response): Promise<void> {
    const { authorization } = request.headers;
    const credential = bearerOf(authorization) ?? passwordOf(authorization);
    const caller = credential === null ? null : await this.authenticator.identify(credential);
    if (caller === null) {
      response.setHeader('WWW-Authenticate', 'Basic realm="Order management", charset="UTF-8"');
      if (authorization !== undefined) await this.limits.countFailure(this.addresses.of(request), response);
      throw accessRefusals.UNAUTHORIZED();
    }
    await this.limits.countRequest(caller, response);
    if (!hasScope(caller, 'admin')) throw accessRefusals.ADMIN_REQUIRED();
    this.lastUse.note(caller);
  }
}

/** The password of an `Authorization: Basic` header; null when there is none that could be a credential. */
function passwordOf(header: string | undefined): string | null {
  const [, encoded] = /^Basic +([\w+/=-]{1,1024})$/i.exec(header ?? '') ?? [];
  const pair = Buffer.from(encoded ?? '', 'base64').toString();
  const password = pair.slice(pair.indexOf(':') + 1);
  return pair.includes(':') && /^[\x21-\x7e]{1,512}$/.test(password) ? password : null;
}

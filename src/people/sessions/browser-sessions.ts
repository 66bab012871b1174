import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SecretBox } from '@libs/secret-box';
import { ClientAddresses, hashKey } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { cookieFormFor, cookieOf, refuseOtherSites, setCookie } from '../../infrastructure/http';
import { peopleRefusals } from '../people.refusals';
import type { OpenedByPerson, OpenedSession, Visitor } from './session-store';

const DEVICE_PLACE = 'devices';
const DEVICE = /^device ([\da-f-]{36}) ([\w-]{43})$/;
const DEVICE_MAX_AGE_S = 400 * 86_400;

/** What a browser brings and keeps: the session, and whom it signed in before. No script can read either. */
@Injectable()
export class BrowserSessions {
  private readonly publicUrl: string | null;

  constructor(
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
    private readonly addresses: ClientAddresses,
    private readonly box: SecretBox,
  ) {
    this.publicUrl = settings.PUBLIC_URL;
  }

  /** Who wants to sign in. Refuses pages of other sites, and addresses at which no cookie would be safe. */
  visitorOf(request: Request): Visitor {
    refuseOtherSites(request, this.publicUrl);
    return this.returningVisitor(request);
  }

  /** Who is led back from the identity provider: a page of another site, which has to prove itself in another way. */
  returningVisitor(request: Request): Visitor {
    if (cookieFormFor(request, this.publicUrl) === null) throw peopleRefusals.HTTPS_REQUIRED();
    return {
      address: this.addresses.of(request),
      userAgent: request.headers['user-agent'] ?? null,
      requestId: (request.headers['x-request-id'] as string | undefined) ?? null,
      formerToken: cookieOf(request, 'session', this.publicUrl),
    };
  }

  /** The person of this e-mail, if this browser signed them in before; null for anybody else, or when that can't be told. */
  knownAs(request: Request, email: string): string | null {
    const sealed = cookieOf(request, 'device', this.publicUrl);
    if (sealed === null) return null;
    try {
      const [, personId, emailHash] = DEVICE.exec(this.box.open(sealed, DEVICE_PLACE)) ?? [];
      return emailHash === hashOf(email) ? personId! : null;
    } catch {
      return null;
    }
  }

  keep({ token, maxAgeS }: OpenedSession, request: Request, response: Response): void {
    const form = cookieFormFor(request, this.publicUrl)!;
    response.append('Set-Cookie', setCookie(form, 'session', token, { maxAgeS }));
  }

  /** Keeps the session of a person, and that this browser signed them in. */
  keepOfPerson(session: OpenedByPerson, request: Request, response: Response): void {
    this.keep(session, request, response);
    const form = cookieFormFor(request, this.publicUrl)!;
    const { id, email } = session.person;
    const device = this.box.seal(`device ${id} ${hashOf(email)}`, DEVICE_PLACE);
    response.append('Set-Cookie', setCookie(form, 'device', device, { maxAgeS: DEVICE_MAX_AGE_S }));
  }

  forget(request: Request, response: Response): void {
    const form = cookieFormFor(request, this.publicUrl);
    if (form === null) return;
    response.append('Set-Cookie', setCookie(form, 'session', '', { maxAgeS: 0 }));
  }
}

function hashOf(email: string): string {
  return hashKey(email).toString('base64url');
}

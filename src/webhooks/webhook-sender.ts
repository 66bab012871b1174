import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RequestFailedError, SafeFetch, TargetRefusedError } from '@libs/safe-fetch';
import { SecretBox } from '@libs/secret-box';
import { signWebhook } from '@libs/webhook-signing';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import type { AttemptRecord, ClaimedDelivery } from './delivery-table';
import { type AttemptResult, decideNext } from './model/retry-schedule';
import { webhookBody } from './model/webhook-body';

const SOURCE = 'order-management-service';
const KEPT_RESPONSE_BYTES = 4_096;

/** What an event says of its cause, for the receiver's headers (interface §6). */
interface EventOrigin {
  readonly caused_by?: string | null;
  readonly correlation_id?: string | null;
}

interface Answer {
  readonly result: AttemptResult;
  readonly body: string | null;
  readonly error: string | null;
}

/** Makes one attempt of a delivery: sign, send, decide what follows. Never throws. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly fetch: SafeFetch;

  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    private readonly box: SecretBox,
  ) {
    this.fetch = new SafeFetch({
      allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_TARGETS,
      totalTimeoutMs: settings.WEBHOOK_TIMEOUT_MS,
      maxResponseBytes: KEPT_RESPONSE_BYTES,
    });
  }

  async attempt(delivery: ClaimedDelivery): Promise<AttemptRecord> {
    const now = new Date();
    const body = webhookBody({
      eventType: delivery.event_type,
      eventId: delivery.event_id,
      occurredAt: delivery.occurred_at,
      data: delivery.data,
    });
    const headers = this.headers(delivery, body, now);
    const answer = await this.send(delivery.url, headers, body);
    const next = decideNext(
      answer.result,
      delivery.attempts + 1,
      this.settings.WEBHOOK_RETRY_SCHEDULE,
      now,
      Math.random(),
    );
    return {
      delivery,
      state: next.step === 'delivered' ? 'delivered' : next.step === 'retry' ? 'pending' : 'failed',
      delayMs: next.step === 'retry' ? next.delayMs : null,
      requestHeaders: JSON.stringify(maskHeaders(headers)),
      responseStatus: answer.result.kind === 'answered' ? answer.result.status : null,
      responseBody: answer.body,
      error: answer.error,
      disable: next.step === 'give_up' && next.disable,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetch.close();
  }

  private headers(delivery: ClaimedDelivery, body: string, now: Date): Record<string, string> {
    const origin = delivery.origin === null ? {} : (JSON.parse(delivery.origin) as EventOrigin);
    return {
      'Content-Type': 'application/json',
      'User-Agent': SOURCE,
      'X-Service-Event': delivery.event_type,
      'X-Service-Source': SOURCE,
      ...(origin.caused_by ? { 'X-Event-Caused-By': origin.caused_by } : {}),
      ...(origin.correlation_id ? { 'X-Correlation-Id': origin.correlation_id } : {}),
      ...(delivery.secret === null ? {} : this.signatures(delivery, delivery.secret, body, now)),
    };
  }

  private signatures(
    delivery: ClaimedDelivery,
    sealed: string,
    body: string,
    now: Date,
  ): Record<string, string> {
    return signWebhook({
      id: delivery.event_id,
      timestampSeconds: Math.floor(now.getTime() / 1_000),
      body,
      secrets: [this.box.open(sealed)],
    });
  }

  private async send(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
    try {
      const response = await this.fetch.request({ method: 'POST', url, headers, body });
      const retryAfter = response.headers['retry-after'] ?? null;
      return {
        result: { kind: 'answered', status: response.status, retryAfter },
        body: storable(response.body),
        error: null,
      };
    } catch (error) {
      if (error instanceof TargetRefusedError)
        return { result: { kind: 'refused_target' }, body: null, error: error.message };
      const reason =
        error instanceof RequestFailedError ? error.message : 'the attempt failed for an internal reason';
      return { result: { kind: 'unanswered' }, body: null, error: reason };
    }
  }
}

const MASKED = /^(x-webhook-signature|webhook-signature|authorization)$/i;

function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, MASKED.test(name) ? '********' : value]),
  );
}

/** Postgres keeps no U+0000 in text. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}

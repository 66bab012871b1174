import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch, type SafeRequest, type SafeResponse } from '@libs/safe-fetch';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';

const KEPT_RESPONSE_BYTES = 4_096;

/**
 * The one way out of the service to addresses that channel owners configured: webhooks, tests, tokens
 * (docs/webhooks.md#where-webhooks-may-go, docs/promises.md#one-guarded-way-out).
 */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  private readonly fetch: SafeFetch;

  constructor(@Inject(SETTINGS_TOKEN) settings: CompleteSettings) {
    this.fetch = new SafeFetch({
      allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_TARGETS,
      totalTimeoutMs: settings.WEBHOOK_TIMEOUT_MS,
      maxResponseBytes: KEPT_RESPONSE_BYTES,
    });
  }

  /** Like `SafeFetch.request`. */
  request(request: SafeRequest): Promise<SafeResponse> {
    return this.fetch.request(request);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetch.close();
  }
}

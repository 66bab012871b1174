import { Inject, Injectable } from '@nestjs/common';
import { RequestFailedError, TargetRefusedError } from '@libs/safe-fetch';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { OutboundHttp } from '../webhooks';
import type { Reach } from './model/probes';

const LONGEST_CALL_MS = 5_000;

/** Checks whether a webhook URL responds, with a GET, which can't be mistaken for an event. */
@Injectable()
export class EndpointReach {
  private readonly totalTimeoutMs: number;

  constructor(
    private readonly http: OutboundHttp,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    this.totalTimeoutMs = Math.min(settings.WEBHOOK_TIMEOUT_MS, LONGEST_CALL_MS);
  }

  async look(url: string, caller: string): Promise<Reach> {
    const headers = { 'User-Agent': 'order-management-service' };
    try {
      return await this.http.request({
        method: 'GET',
        url,
        headers,
        caller,
        totalTimeoutMs: this.totalTimeoutMs,
      });
    } catch (error) {
      if (error instanceof TargetRefusedError) return { problem: `The webhook URL ${error.message}` };
      if (error instanceof RequestFailedError) return { problem: `No answer: ${error.message}` };
      throw error;
    }
  }
}

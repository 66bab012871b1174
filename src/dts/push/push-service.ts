import { Agent } from 'node:https';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { gatewayAgent, type PushOutcome, PushSender } from '@libs/push-sender';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import type { ClaimedPush } from './push-table';

const AGENT = { keepAlive: true, maxSockets: 20, timeout: 30_000 } as const;

/** The configured push service, or none. */
@Injectable()
export class PushService implements OnApplicationShutdown {
  private readonly logger = new Logger(PushService.name);
  private readonly sender: PushSender | null;

  constructor(@Inject(SETTINGS_TOKEN) settings: CompleteSettings) {
    const { FIREBASE_SERVICE_ACCOUNT: serviceAccount, FIREBASE_GATEWAY: gateway } = settings;
    const agent = () => (gateway === null ? new Agent(AGENT) : gatewayAgent(gateway, AGENT));
    this.sender = serviceAccount === null ? null : new PushSender({ serviceAccount, agent: agent() });
  }

  get isConfigured(): boolean {
    return this.sender !== null;
  }

  /** The outcome of each message, in the given order. Never throws. */
  async send(pushes: readonly ClaimedPush[]): Promise<PushOutcome[]> {
    if (this.sender === null) return [];
    return this.sender.send(pushes.map(toMessage));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sender?.close().catch((error: Error) => this.logger.warn(error.message));
  }
}

/** With `event_id` an app that got a message twice can show it once. */
function toMessage(push: ClaimedPush) {
  return {
    token: push.device_token,
    title: 'Courier on the way',
    body: `The courier for order ${push.order_number} has been dispatched`,
    data: {
      type: 'courier_dispatched',
      event_id: push.event_id,
      order_id: push.order_id,
      order_number: push.order_number,
      place_id: push.place_id,
    },
  };
}

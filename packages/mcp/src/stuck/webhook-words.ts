import type { WebhookSettings } from '@oms/client';
import { counted } from '../answers/counted.js';

export interface Advice {
  readonly says: string;
  readonly do: string;
}

export type WebhookState = Pick<
  WebhookSettings,
  'webhook_url' | 'webhook_enabled' | 'webhook_circuit' | 'webhook_failures' | 'webhook_next_probe_at'
>;

/** What is wrong with the webhook of a channel, and what to do (docs/webhooks.md#when-an-endpoint-fails); null when it works. */
export function wordsOfWebhook(webhook: WebhookState): Advice | null {
  if (webhook.webhook_url === null)
    return {
      says: 'The channel has no webhook: nobody is notified, the events are in its feed.',
      do: 'Nothing, unless somebody expects webhooks: then its owner has to configure one.',
    };
  const failures = `${counted(webhook.webhook_failures, 'attempt')} failed in a row`;
  if (!webhook.webhook_enabled || webhook.webhook_circuit === 'disabled')
    return {
      says: 'The webhook is disabled: events are held and not sent.',
      do: 'Have its owner mend the receiver, enable the webhook again (console or API), then use replay_deliveries: held events are not sent by themselves.',
    };
  if (webhook.webhook_circuit !== 'closed')
    return {
      says: `The circuit of the webhook is ${webhook.webhook_circuit}: ${failures}, so one delivery at a time is sent as a probe, the next at ${webhook.webhook_next_probe_at ?? 'any moment'}.`,
      do: 'Have its owner mend the receiver (delivery_failures says what it responds). Deliveries go on by themselves after a probe that succeeds.',
    };
  if (webhook.webhook_failures > 0)
    return {
      says: `Lately ${failures}.`,
      do: 'Wait: they are retried. delivery_failures says what the receiver responds.',
    };
  return null;
}

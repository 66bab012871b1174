import type { OmsClient } from '@oms/client';
import type { Journal } from './report/journal';
import type { WebhookReceiver } from './receiver';
import type { Samples } from './samples';

/** A channel of this run. */
export interface DemoChannel {
  readonly id: string;
  /** Where its webhooks arrive. */
  readonly webhookUrl: string;
}

/** What every step of a run works with. Steps are functions of it, called one after the other. */
export interface Run {
  /** Makes names and order numbers of this run unlike those of any other. */
  readonly suffix: string;
  /** Uses the run's own write key. */
  readonly api: OmsClient;
  readonly receiver: WebhookReceiver;
  readonly samples: Samples;
  /** By slug. */
  readonly channels: Readonly<Record<string, DemoChannel>>;
  /** Identifier of the store that serves the orders of a channel, by the channel's slug. */
  readonly places: Readonly<Record<string, string>>;
  readonly journal: Journal;
  /** What went wrong, one sentence each. A run with none has succeeded. */
  readonly problems: string[];
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

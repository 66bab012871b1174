import { counted } from '../answers/counted.js';
import { quoted } from '../answers/readable-text.js';
import type { Facts, UndeliveredFact } from './facts.js';
import type { Finding } from './finding.js';
import { wordsOfWebhook } from './webhook-words.js';

/** What the receiver of an order's webhooks does not know, and why. */
export function diagnoseDeliveries({ undelivered, webhook }: Facts): Finding[] {
  const trouble = webhook === null ? null : wordsOfWebhook(webhook);
  const endpoint: Finding[] = trouble === null ? [] : [{ weight: 'webhooks', ...trouble }];
  const oldest = undelivered.at(-1);
  if (oldest === undefined) return endpoint.map((finding) => ({ ...finding, weight: 'notice' }));
  return [{ weight: 'webhooks', ...wordsOf(oldest, undelivered.length) }, ...endpoint];
}

function wordsOf(oldest: UndeliveredFact, count: number): { says: string; do: string } {
  const version = oldest.version === null ? '' : ` of version ${oldest.version}`;
  const why = oldest.error === null ? '' : ` (${quoted(oldest.error, 120)})`;
  const others =
    count === 1 ? '' : ` ${counted(count - 1, 'later one is', 'later ones are')} not delivered either.`;
  const what = `The webhook ${oldest.event_type}${version} (delivery ${oldest.id})`;
  if (oldest.state === 'pending')
    return {
      says: `${what} is on its way: ${counted(oldest.attempts, 'attempt')}${why}, the next at ${oldest.next_retry ?? 'any moment'}.${others} Later ones wait for earlier ones.`,
      do: 'Wait, or look with delivery_attempts what the receiver responds.',
    };
  if (oldest.state === 'held')
    return {
      says: `${what} is held, because the endpoint is disabled.${others}`,
      do: 'When the endpoint is enabled again: replay_deliveries.',
    };
  return {
    says: `${what} was given up after ${counted(oldest.attempts, 'attempt')}${why}.${others}`,
    do: 'Look with delivery_attempts what the receiver responded; when it is mended: replay_deliveries.',
  };
}

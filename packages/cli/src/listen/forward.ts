import type { WebhookEvent } from '@oms/client';
import { signWebhook } from '@oms/client/webhooks';
import type { Context } from '../context.js';
import { pause } from '../terminal/pause.js';

/** Sends an event until it is taken. Resolves with what to say of it; null when the end came first. */
export type Forward = (event: WebhookEvent) => Promise<string | null>;

/** What the service calls itself (docs/webhooks.md#what-a-receiver-sees). */
const SOURCE = 'order-management-service';
const LONGEST_ATTEMPT_MS = 15_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;

/**
 * Sends events as the service does: the same body, and the headers that every delivery has, signed with a fresh
 * timestamp. One that is not taken (2xx) is sent again and again, so that nothing overtakes it. An attempt under way at
 * Ctrl-C is waited for.
 */
export function forwarder(target: string, secret: string, { out, signal }: Context): Forward {
  return async (event) => {
    const body = JSON.stringify(event);
    for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2)) {
      const outcome = await attempt(target, event, body, secret);
      if (outcome.isTaken) return ` -> ${outcome.words}`;
      const { event_type, event_id } = event;
      out.note(`${event_type} ${event_id}: ${target} ${outcome.words}, again in ${delayMs} ms`, {
        not_taken: event_id,
        why: outcome.words,
        again_in_ms: delayMs,
      });
      await pause(delayMs, signal).catch(() => undefined);
    }
    return null;
  };
}

async function attempt(
  target: string,
  { event_id, event_type }: WebhookEvent,
  body: string,
  secret: string,
): Promise<{ readonly isTaken: boolean; readonly words: string }> {
  try {
    const response = await fetch(target, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': SOURCE,
        'X-Service-Event': event_type,
        'X-Service-Source': SOURCE,
        ...signWebhook({ id: event_id, body, secret }),
      },
      signal: AbortSignal.timeout(LONGEST_ATTEMPT_MS),
    });
    await response.body?.cancel();
    return { isTaken: response.ok, words: String(response.status) };
  } catch (error) {
    const { message, cause } = error as { message: string; cause?: { message?: string; code?: string } };
    return { isTaken: false, words: cause?.code || cause?.message || message };
  }
}

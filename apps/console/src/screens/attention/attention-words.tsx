import { shortId, type Tone } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import { type AttentionEntry, type AttentionKind, FAILED_ORDER, jobIdOf } from '../../attention/attention';
import { ChannelName } from '../../orders/channel-name';
import { texts } from './texts';

export const TONES: Readonly<Record<AttentionKind, Tone>> = {
  deadline: 'bad',
  failed: 'bad',
  suspended: 'warn',
  webhook: 'bad',
  parked: 'warn',
  channel: 'warn',
};

/** Why it needs a hand. */
export function reasonOf({ kind, subject, reason }: AttentionEntry): string {
  if (kind === 'deadline') {
    const what = texts.deadline[subject] ?? subject;
    return reason === 'breached' ? texts.missed(what) : texts.warned(what);
  }
  if (kind === 'suspended') return texts.suspended;
  if (kind === 'failed' && subject === FAILED_ORDER) return texts.failedOrder;
  if (kind === 'channel') return reason ?? texts.health(subject);
  return messageIn(reason) ?? texts.noReason;
}

/** Errors of jobs are JSON texts. */
function messageIn(reason: string | null): string | null {
  if (reason === null || !reason.startsWith('{')) return reason;
  try {
    const { message } = JSON.parse(reason) as { message?: unknown };
    return typeof message === 'string' ? message : reason;
  } catch {
    return reason;
  }
}

export function nameOf({ kind, order_number: number, order_id: order, subject }: AttentionEntry): string {
  if (kind === 'channel') return texts.kinds.channel;
  return number ?? (order === null ? subject : shortId(order));
}

/** Where it can be looked at and mended. */
export function LinkTo({ entry }: { entry: AttentionEntry }) {
  const { kind, channel_id: channelId, order_id: orderId } = entry;
  const jobId = jobIdOf(entry);
  const name = <bdi>{nameOf(entry)}</bdi>;
  const row = { 'data-row': true, preload: false } as const;
  if (kind === 'channel') {
    return (
      <Link to="/channels/$channelId" params={{ channelId }} {...row}>
        <ChannelName id={channelId} />
      </Link>
    );
  }
  if (jobId !== null) {
    return (
      <Link to="/jobs/$jobId" params={{ jobId }} {...row}>
        {name}
      </Link>
    );
  }
  if (kind === 'webhook' || orderId === null) {
    return (
      <Link to="/webhooks/$channelId" params={{ channelId }} {...row}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/orders/$orderId" params={{ orderId }} {...row}>
      {name}
    </Link>
  );
}

import { Status } from '@oms/ui';
import type { Queued } from '../../device/queue';
import { isDone } from '../../order/line-pick';
import { pickOf } from '../../order/order';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';
import { Due } from './due';

export function QueueRow({
  queued,
  kept,
  isElsewhere,
  isChosen,
  onOpen,
}: {
  queued: Queued;
  kept: Seen | null;
  isElsewhere: boolean;
  /** Null: rows are opened, not chosen. */
  isChosen: boolean | null;
  onOpen: () => void;
}) {
  const done =
    kept === null
      ? queued.picked_lines
      : kept.order.lines.filter((line) => isDone(line, pickOf(kept.order, line.itemId))).length;
  const age = queued.fulfilment_flags
    .map((flag) => /^RESTRICTED_TO_SELL_(\d+)$/.exec(flag)?.[1])
    .find(Boolean);
  return (
    <li>
      <button type="button" className="queue-row" aria-pressed={isChosen ?? undefined} onClick={onOpen}>
        <Due at={queued.due_at} from={queued.created_at} />
        <span className="queue-order">
          <strong>{queued.order_number}</strong>
          <span className="quiet">
            {[
              queued.delivery_type === 1 ? texts.queue.collection : texts.queue.delivery,
              queued.channel_name,
              queued.customer,
            ]
              .filter((part) => part != null && part !== '')
              .join(' · ')}
          </span>
        </span>
        <span className="queue-facts">
          <span className="number">
            {done > 0 ? texts.queue.progress(done, queued.lines) : texts.queue.lines(queued.lines)}
          </span>
          {age === undefined ? null : <span className="flag">{texts.pick.age(Number(age))}</span>}
          {kept?.stopped == null ? null : <Status tone="bad">{texts.queue.stopped}</Status>}
          {isElsewhere ? <Status tone="quiet">{texts.queue.heldBy(queued.claim!.claimed_by)}</Status> : null}
        </span>
      </button>
    </li>
  );
}

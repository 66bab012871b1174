import { Status } from '@oms/ui';
import type { Queued } from '../../device/queue';
import { ageOf } from '../../order/age';
import { isDone } from '../../order/line-pick';
import { pickOf } from '../../order/order';
import { hasStopped } from '../../order/stage';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';
import { Due } from './due';

export function QueueRow({
  queued,
  kept,
  isElsewhere,
  isChosen,
  isUnderWay,
  onOpen,
}: {
  queued: Queued;
  kept: Seen | null;
  isElsewhere: boolean;
  /** Null: rows are opened, not chosen. */
  isChosen: boolean | null;
  /** It was tapped and is being read. */
  isUnderWay: boolean;
  onOpen: () => void;
}) {
  const done =
    kept === null
      ? queued.picked_lines
      : kept.order.lines.filter((line) => isDone(line, pickOf(kept.order, line.itemId))).length;
  // The queue has the channel's own flags of restriction only; `age_restricted` is with the lines.
  const age = ageOf([...queued.fulfilment_flags, ...(kept?.order.lines ?? []).flatMap(({ flags }) => flags)]);
  return (
    <li>
      <button
        type="button"
        className="queue-row"
        aria-pressed={isChosen ?? undefined}
        aria-busy={isUnderWay || undefined}
        onClick={onOpen}
      >
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
          {age === null ? null : <span className="flag">{texts.pick.age(age)}</span>}
          {kept !== null && hasStopped(kept) ? <Status tone="bad">{texts.queue.stopped}</Status> : null}
          {isElsewhere ? <Status tone="quiet">{texts.queue.heldBy(queued.claim!.claimed_by)}</Status> : null}
        </span>
      </button>
    </li>
  );
}

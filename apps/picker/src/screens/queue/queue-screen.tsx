import { Button, formatExact, Skeleton, State } from '@oms/ui';
import { useState } from 'react';
import { Link } from '../../app/link';
import { ScreenHead } from '../../app/screen-head';
import { Sheet } from '../../app/sheet';
import { useConnection } from '../../renewal/connection';
import { useLive } from '../../device/live';
import { heldQueue, type Queue, type Queued } from '../../device/queue';
import type { Session } from '../../device/session';
import { useKept } from '../../device/work';
import { isElsewhere } from '../../order/elsewhere';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';
import { listsOf } from './lists-of';
import { PushOffer } from './push-offer';
import { QueueList } from './queue-list';
import { QueueRow } from './queue-row';
import { type Opening, useOpening } from './use-opening';

/** A trolley has no more bags. */
const MOST_IN_WAVE = 8;

/** The orders of the store, the most urgent first. */
export function QueueScreen({ session }: { session: Session }) {
  const queue = useLive(heldQueue, 'queue');
  const kept = useKept(session);
  const opening = useOpening(session, queue ?? null);
  const [wave, setWave] = useState<readonly string[] | null>(null);
  const choose = ({ order_id: id }: Queued): void =>
    setWave((former) =>
      former?.includes(id) ? former.filter((one) => one !== id) : [...(former ?? []), id],
    );
  return (
    <main className={wave === null ? 'screen' : 'screen choosing'}>
      <ScreenHead title={session.placeName || texts.queue.title}>
        <Button aria-pressed={wave !== null} onClick={() => setWave(wave === null ? [] : null)}>
          {wave === null ? texts.wave.choose : texts.wave.cancel}
        </Button>
      </ScreenHead>
      {session.isOver ? <Notice tone="bad" text={texts.pair.over} /> : null}
      {opening.problem === null ? null : <Notice tone="warn" text={opening.problem} />}
      <Lists
        queue={queue}
        kept={kept}
        session={session}
        wave={wave}
        underWay={opening.underWay}
        onOpen={(queued) => (wave === null ? void opening.open(queued) : choose(queued))}
      />
      {wave === null || wave.length === 0 ? null : (
        <div className="at-thumb">
          <Button
            kind="main"
            className="biggest"
            disabled={wave.length > MOST_IN_WAVE}
            onClick={() => void opening.openWave(wave)}
          >
            <span>
              {texts.wave.chosen(wave.length)}
              {wave.length > MOST_IN_WAVE ? (
                <small className="reason">{texts.wave.most(MOST_IN_WAVE)}</small>
              ) : null}
            </span>
          </Button>
        </div>
      )}
      {wave === null ? (
        <>
          <PushOffer session={session} />
          <Link to="/figures" className="list-row link-row">
            {texts.figures.open}
          </Link>
        </>
      ) : null}
      <TakeOver opening={opening} />
    </main>
  );
}

function Notice({ tone, text }: { tone: 'bad' | 'warn'; text: string }) {
  return (
    <p className="notice" data-tone={tone} role="alert">
      {text}
    </p>
  );
}

function Lists({
  queue,
  kept,
  session,
  wave,
  underWay,
  onOpen,
}: {
  queue: Queue | null | undefined;
  kept: readonly Seen[] | undefined;
  session: Session;
  /** What is chosen to be picked together; null while orders are opened one by one. */
  wave: readonly string[] | null;
  underWay: Opening['underWay'];
  onOpen: (queued: Queued) => void;
}) {
  const isReached = useConnection() === 'good';
  if (queue === undefined || kept === undefined) return <Skeleton rows={6} label={texts.loading} />;
  if (queue === null) return <State title={texts.queue.never} />;
  const old = session.isOver ? texts.queue.last : isReached ? null : texts.queue.old;
  const keptById = new Map(kept.map((seen) => [seen.order.id, seen]));
  const lists = listsOf(queue, kept, session, wave !== null);
  return (
    <>
      {old === null ? null : <p className="quiet">{old(formatExact(new Date(queue.readAt)))}</p>}
      {lists.length === 0 ? <State title={texts.queue.empty}>{texts.queue.emptyHint}</State> : null}
      {lists.map(([title, orders]) => (
        <QueueList
          key={title}
          title={title}
          orders={orders}
          row={(queued) => (
            <QueueRow
              key={queued.order_id}
              queued={queued}
              kept={keptById.get(queued.order_id) ?? null}
              isElsewhere={isElsewhere(queued, session)}
              isChosen={wave?.includes(queued.order_id) ?? null}
              isUnderWay={underWay.includes(queued.order_id)}
              onOpen={() => onOpen(queued)}
            />
          )}
        />
      ))}
    </>
  );
}

function TakeOver({ opening: { asked, open, leave } }: { opening: Opening }) {
  if (asked === null) return null;
  return (
    <Sheet
      title={texts.queue.takeOver(asked.claim?.claimed_by ?? '')}
      close={texts.queue.leave}
      onClose={leave}
    >
      <p className="quiet">{texts.queue.takeOverHint}</p>
      <Button kind="main" className="big" onClick={() => void open(asked, true)}>
        {texts.queue.take}
      </Button>
    </Sheet>
  );
}

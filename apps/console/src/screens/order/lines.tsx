import { formatCount, formatMoney, Status, type Tone } from '@oms/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { numberIn, textIn } from './free-fields';
import type { Order, OrderLine } from './order';
import { LinePick } from './picks/line-pick';
import { PickState } from './picks/pick-state';
import type { Pick } from './picks/picks';
import { usePicks } from './picks/use-picks';
import { texts } from './texts';

/** About as high as most lines are; those in sight are measured. */
const LINE_PX = 57;
/** An order may have 2,000 lines: those that are not in sight are not in the page. */
const SPARE = 8;

const TONES: Readonly<Record<string, Tone>> = {
  picked: 'good',
  partially_picked: 'warn',
  not_picked: 'bad',
  substituted: 'warn',
  cancelled: 'quiet',
};

/** What was ordered, and what became of it. */
export function Lines({ order }: { order: Order }) {
  const { items: lines, payment_info: payment } = order;
  const { picks, mayPick } = usePicks(order);
  const currency = textIn(payment, 'currency');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: SPARE,
  });
  /** How high all lines are is an estimate: the browser's own End stops before the last one. */
  const toTheEnd = (event: KeyboardEvent) => {
    if (event.key !== 'End') return;
    event.preventDefault();
    virtual.scrollToIndex(lines.length - 1, { align: 'end' });
  };
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section className="panel lines" aria-labelledby="lines">
      <h2 id="lines">
        {texts.lines} <span className="quiet number">{formatCount(lines.length)}</span>
      </h2>
      {lines.length === 0 ? <p className="quiet">{texts.noLines}</p> : null}
      <div
        ref={scroller}
        className="scroll lines-scroll"
        role="region"
        aria-label={texts.lines}
        tabIndex={0}
        onKeyDown={toTheEnd}
        hidden={lines.length === 0}
      >
        <table className="rows" aria-rowcount={lines.length + 1}>
          <LinesHead mayPick={mayPick} />
          <tbody>
            <Gap px={above} columns={mayPick ? 6 : 5} />
            {shown.map(({ index }) => (
              <Line
                key={lines[index]!.item_id}
                line={lines[index]!}
                pick={picks?.get(lines[index]!.item_id)}
                orderId={mayPick ? order.id : null}
                currency={currency}
                index={index}
                measure={virtual.measureElement}
              />
            ))}
            <Gap px={below} columns={mayPick ? 6 : 5} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** In place of lines that are out of sight. */
function Gap({ px, columns }: { px: number; columns: number }) {
  return px <= 0 ? null : (
    <tr aria-hidden="true" className="gap">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  );
}

function LinesHead({ mayPick }: { mayPick: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{texts.line.item}</th>
        <th scope="col" className="right">
          {texts.line.ordered}
        </th>
        <th scope="col" className="right">
          {texts.line.collected}
        </th>
        <th scope="col">{texts.line.state}</th>
        <th scope="col" className="right">
          {texts.line.price}
        </th>
        {mayPick ? <th scope="col">{texts.line.pick}</th> : null}
      </tr>
    </thead>
  );
}

function Line({
  line,
  pick,
  orderId,
  currency,
  index,
  measure,
}: {
  line: OrderLine;
  /** What has been picked of it so far, while the order is picked. */
  pick: Pick | undefined;
  /** Of the order whose lines can be picked; null: they can't. */
  orderId: string | null;
  currency: string | null;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}) {
  const collected = pick?.picked ?? numberIn(line.collected_product, 'picked_quantity');
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <bdi>{line.name ?? line.item_id}</bdi>
        <br />
        <code className="quiet">{line.sku ?? line.item_id}</code>
      </th>
      <td className="right number">{formatCount(line.quantity)}</td>
      <td className="right number">{collected === null ? '' : formatCount(collected)}</td>
      <td>
        {pick === undefined ? (
          <Status tone={TONES[line.status] ?? 'quiet'}>{texts.lineStates[line.status] ?? line.status}</Status>
        ) : (
          <PickState pick={pick} />
        )}
      </td>
      <td className="right number">{line.price === null ? '' : formatMoney(line.price, currency)}</td>
      {orderId === null ? null : (
        <td>
          <LinePick orderId={orderId} line={line} pick={pick} />
        </td>
      )}
    </tr>
  );
}

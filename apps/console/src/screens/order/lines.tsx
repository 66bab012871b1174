import { formatCount, formatMoney, Status, type Tone } from '@oms/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { numberIn, textIn } from './loose';
import type { Loose, OrderLine } from './order';
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
export function Lines({ lines, payment }: { lines: readonly OrderLine[]; payment: Loose }) {
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
          <LinesHead />
          <tbody>
            <Gap px={above} />
            {shown.map(({ index }) => (
              <Line
                key={lines[index]!.item_id}
                line={lines[index]!}
                currency={currency}
                index={index}
                measure={virtual.measureElement}
              />
            ))}
            <Gap px={below} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** In place of lines that are out of sight. */
function Gap({ px }: { px: number }) {
  return px <= 0 ? null : (
    <tr aria-hidden="true" className="gap">
      <td colSpan={5} style={{ height: px }} />
    </tr>
  );
}

function LinesHead() {
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
      </tr>
    </thead>
  );
}

function Line({
  line,
  currency,
  index,
  measure,
}: {
  line: OrderLine;
  currency: string | null;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}) {
  const collected = numberIn(line.collected_product, 'picked_quantity');
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
        <Status tone={TONES[line.status] ?? 'quiet'}>{texts.lineStates[line.status] ?? line.status}</Status>
      </td>
      <td className="right number">{line.price === null ? '' : formatMoney(line.price, currency)}</td>
    </tr>
  );
}

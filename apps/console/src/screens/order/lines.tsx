import { Button, formatCount, formatMoney, Scroll, Status, type Tone } from '@oms/ui';
import { useState } from 'react';
import { numberIn, textIn } from './loose';
import type { Loose, OrderLine } from './order';
import { texts } from './texts';

/** An order may have 2,000. */
const SHOWN_AT_FIRST = 100;

const TONES: Readonly<Record<string, Tone>> = {
  picked: 'good',
  partially_picked: 'warn',
  not_picked: 'bad',
  substituted: 'warn',
  cancelled: 'quiet',
};

/** What was ordered, and what became of it. */
export function Lines({ lines, payment }: { lines: readonly OrderLine[]; payment: Loose }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST);
  const currency = textIn(payment, 'currency');
  return (
    <section className="panel lines" aria-labelledby="lines">
      <h2 id="lines">
        {texts.lines} <span className="quiet number">{formatCount(lines.length)}</span>
      </h2>
      {lines.length === 0 ? <p className="quiet">{texts.noLines}</p> : null}
      {lines.length === 0 ? null : (
        <Scroll label={texts.lines}>
          <table className="rows">
            <thead>
              <tr>
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
            <tbody>
              {shown.map((line) => (
                <Line key={line.item_id} line={line} currency={currency} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {shown.length < lines.length ? (
        <Button onClick={() => setWhole(true)}>{texts.allLines(formatCount(lines.length))}</Button>
      ) : null}
    </section>
  );
}

function Line({ line, currency }: { line: OrderLine; currency: string | null }) {
  const collected = numberIn(line.collected_product, 'picked_quantity');
  return (
    <tr>
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

import { Button } from '@oms/ui';
import goods from '../../../../../samples/practice/goods.json';
import { href } from '../../app/address';
import { ScreenHead } from '../../app/screen-head';
import { eanBars } from '../../codes/ean-bars';
import { texts } from '../../texts';
import './practice.css';

/** A store on paper: the products, shelves and labels of `npm run practice`, to be printed or shown on a second screen. */
export function PracticeScreen() {
  const labels = goods.labels.map(({ product, grams, ean }) => ({
    name: texts.practice.label(goods.products.find(({ id }) => id === product)!.name, grams),
    ean,
    picture: product,
  }));
  return (
    <main className="screen practice">
      <ScreenHead title={texts.practice.title}>
        <Button onClick={() => print()}>{texts.practice.print}</Button>
      </ScreenHead>
      <p>{texts.practice.how}</p>
      <Codes
        title={texts.practice.products}
        codes={goods.products
          .filter(({ unit }) => unit !== 'kg')
          .map(({ id, name, ean }) => ({ name, ean, picture: id }))}
      />
      <Codes title={texts.practice.labels} codes={labels} />
      <Codes
        title={texts.practice.shelves}
        codes={goods.shelves.map(({ name, code }) => ({ name, ean: code }))}
      />
      <Codes title={texts.practice.wrong} codes={[{ name: texts.practice.wrongName, ean: goods.wrong }]} />
    </main>
  );
}

interface Printed {
  readonly name: string;
  readonly ean: string;
  readonly picture?: string;
}

function Codes({ title, codes }: { title: string; codes: readonly Printed[] }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="codes">
        {codes.map(({ name, ean, picture }) => (
          <li key={ean} className="code">
            {picture === undefined ? null : (
              <img src={href(`/practice/${picture}.svg`)} alt="" width="64" height="64" />
            )}
            <strong>{name}</strong>
            <Bars ean={ean} />
            <span className="mono">{ean}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Black on white in every theme, with the quiet zone that readers need. */
function Bars({ ean }: { ean: string }) {
  return (
    <svg className="bars" viewBox="-11 0 117 40" role="img" aria-label={texts.practice.code(ean)}>
      <rect x="-11" width="117" height="40" fill="#ffffff" />
      {[...eanBars(ean)].map((module, n) =>
        module === '1' ? <rect key={n} x={n} y="3" width="1" height="34" fill="#000000" /> : null,
      )}
    </svg>
  );
}

import { Button, Scroll } from '@oms/ui';
import { texts as orders } from '../../../orders/texts';
import { texts } from '../texts';
import type { Detail } from './entries';
import { By, type Line, Request, words } from './entry-line';

export function ofVersion(detail: Detail<'version'>, onVersion: (version: number) => void): Line {
  const { version, change_type: type, status, actor, changes } = detail;
  const to = status === null ? null : (orders.status[status.to] ?? status.to);
  return {
    tone: status?.to === 'failed' ? 'bad' : status?.to === 'suspended' ? 'warn' : 'plain',
    what: (
      <>
        {to === null || type === 'created' ? words(type) : to}
        <By name={actor} />
      </>
    ),
    more: (
      <>
        <Changes changes={changes} />
        <p className="row">
          <Button onClick={() => onVersion(version)}>{texts.jsonOf(version)}</Button>
          <Request id={detail.request_id} />
        </p>
      </>
    ),
  };
}

/** A table of the fields that changed. */
export function Changes({ changes }: { changes: Detail<'version'>['changes'] }) {
  if (changes === null) return <p className="quiet">{texts.tooLong}</p>;
  if (changes.length === 0) return null;
  return (
    <Scroll label={texts.field}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.from}</th>
            <th scope="col">{texts.to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
              </th>
              <td>
                <Value value={from} />
              </td>
              <td>
                <Value value={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const LONGEST_SHOWN = 400;

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null) return <span className="quiet">{orders.none}</span>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <bdi>{text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)} …` : text}</bdi>;
}

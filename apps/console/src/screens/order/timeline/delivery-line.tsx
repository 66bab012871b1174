import { formatDuration, Id, Scroll, Time, type Tone } from '@oms/ui';
import { texts as app } from '../../../app/texts';
import { texts } from '../texts';
import type { Detail } from './entries';
import { type Line, words } from './entry-line';

const TONES = { delivered: 'good', failed: 'bad', held: 'warn' } as const satisfies Record<string, Tone>;

export function ofDelivery(detail: Detail<'delivery'>): Line {
  const { id, event_type: type, state, attempts, error, next_retry: next, latest_attempts: latest } = detail;
  return {
    tone: state === 'pending' ? (attempts > 0 ? 'warn' : 'plain') : TONES[state],
    what: (
      <>
        {words(type)}: {texts.deliveryStates[state] ?? state}
        {next === null || attempts === 0 ? null : (
          <span className="quiet">
            {' '}
            {texts.next} <Time at={next} />
          </span>
        )}
      </>
    ),
    more: (
      <>
        {error === null ? null : <p>{error}</p>}
        {latest.length === 0 ? null : <Attempts attempts={latest} />}
        <p className="row">
          {texts.attempts(attempts)} <Id id={id} copyLabel={app.copyId} />
        </p>
      </>
    ),
  };
}

function Attempts({ attempts }: { attempts: Detail<'delivery'>['latest_attempts'] }) {
  return (
    <Scroll label={texts.attempt}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{texts.attempt}</th>
            <th scope="col">{texts.answer}</th>
            <th scope="col">{texts.took}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ number, attempted_at: at, response_status: status, error, duration_ms: ms }) => (
            <tr key={number}>
              <th scope="row">
                {number} <Time at={at} />
              </th>
              <td>
                {status ?? texts.noAnswer} {error}
              </td>
              <td className="number">{formatDuration(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

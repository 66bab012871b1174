import { formatDuration, Rows, Status, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../app/faults/loaded';
import { texts } from '../texts';
import { type Attempt, attemptsQuery } from './deliveries';

/** Every attempt of one delivery, the latest first. */
export function Attempts({ channelId, deliveryId }: { channelId: string; deliveryId: string }) {
  const attempts = useQuery(attemptsQuery(channelId, deliveryId));
  return (
    <>
      <h3>{texts.attempts}</h3>
      <Loaded query={attempts} rows={3}>
        {({ data }) => (
          <Rows label={texts.attempts} columns={Object.values(texts.attempt)}>
            {data.toReversed().map((attempt) => (
              <tr key={attempt.number}>
                <th scope="row">{attempt.number}</th>
                <td>
                  <Time at={attempt.attempted_at} />
                </td>
                <td>
                  <Answer attempt={attempt} />
                </td>
                <td className="number">{formatDuration(attempt.duration_ms)}</td>
              </tr>
            ))}
          </Rows>
        )}
      </Loaded>
    </>
  );
}

function Answer({ attempt }: { attempt: Attempt }) {
  const { delivery_status: status, response_status: code, response_body: body, error } = attempt;
  return (
    <>
      <Status tone={status === 'delivered' ? 'good' : 'bad'}>
        <span className="wraps">
          {code ?? texts.noAnswer} <bdi>{error}</bdi>
        </span>
      </Status>
      {body === null || body === '' ? null : (
        <details>
          <summary>{texts.response}</summary>
          <pre className="long">{body}</pre>
        </details>
      )}
    </>
  );
}

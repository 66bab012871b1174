import { Button, formatCount, Rows, State, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../app/faults/loaded';
import { useMay } from '../../session/may';
import { kindOf } from './job-words';
import { type Cause, type Causes, causesQuery } from './jobs';
import { RetryDialog } from './retry-dialog';
import { texts } from './texts';

/** Why jobs failed, the most frequent cause first; each can be looked at and retried as a whole. */
export function CausesPanel({ channel }: { channel: string | undefined }) {
  const causes = useQuery(causesQuery(channel));
  // Above the table, which goes when nothing is failed any more.
  const [retried, setRetried] = useState<Cause | null>(null);
  return (
    <div className="part">
      <h2>{texts.causes}</h2>
      <Loaded query={causes} rows={3}>
        {(found) =>
          found.data.length === 0 ? (
            <State title={texts.noCauses.title}>{texts.noCauses.text}</State>
          ) : (
            <CauseTable causes={found} onRetry={setRetried} />
          )
        }
      </Loaded>
      {retried === null ? null : (
        <RetryDialog
          toRetry={{
            filter: { channel_id: channel, type: retried.type, error_code: retried.code! },
            count: retried.count,
          }}
          isLowerBound={causes.data?.counted_is_lower_bound === true}
          onClose={() => setRetried(null)}
        />
      )}
    </div>
  );
}

function CauseTable({ causes, onRetry }: { causes: Causes; onRetry: (cause: Cause) => void }) {
  const mayRetry = useMay('jobs');
  const isMore = causes.counted_is_lower_bound === true;
  const { what, why, count, latest } = texts.cause;
  return (
    <>
      <p className="quiet">{texts.causesOf(formatCount(causes.counted), isMore)}</p>
      <Rows label={texts.causes} columns={[what, why, count, latest, '']}>
        {causes.data.map((cause) => (
          <CauseRow
            key={`${cause.type} ${cause.code}`}
            cause={cause}
            onRetry={mayRetry && cause.code !== null ? () => onRetry(cause) : null}
          />
        ))}
      </Rows>
    </>
  );
}

function CauseRow({ cause, onRetry }: { cause: Cause; onRetry: (() => void) | null }) {
  const navigate = useNavigate({ from: '/jobs' });
  const show = () =>
    void navigate({
      search: ({ channel }) => ({
        channel,
        status: 'failed',
        type: cause.type,
        code: cause.code ?? undefined,
      }),
    });
  return (
    <tr>
      <th scope="row">{kindOf(cause.type)}</th>
      <td>
        <bdi>{cause.latest_message}</bdi>
        {cause.remedy === null ? null : <p className="quiet">{cause.remedy}</p>}
        {cause.code === null ? null : <code className="quiet">{cause.code}</code>}
      </td>
      <td className="number">{formatCount(cause.count)}</td>
      <td>
        <Time at={cause.latest_at} />
      </td>
      <td>
        <div className="actions">
          <Button onClick={show}>{texts.showCause}</Button>
          {onRetry === null ? null : (
            <Button onClick={onRetry}>{texts.retryCause(formatCount(cause.count))}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}

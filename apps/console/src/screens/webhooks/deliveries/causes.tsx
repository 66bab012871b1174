import { Button, formatCount, Rows, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../app/faults/loaded';
import type { BulkFilter } from '../../../bulk/bulk';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import { BulkReplayDialog } from './replay/bulk-replay';
import { type Cause, causesQuery } from './deliveries';

/** Why deliveries of a channel had no success, each to be replayed as a whole; nothing is shown when all had. */
export function CausesPanel({ channelId }: { channelId: string }) {
  const causes = useQuery(causesQuery(channelId));
  const mayReplay = useMay('deliveries');
  // Above the table, which goes when nothing is without success any more.
  const [replayed, setReplayed] = useState<Cause | null>(null);
  return (
    <>
      <Loaded query={causes} rows={2}>
        {({ data }) =>
          data.length === 0 ? null : (
            <div className="part">
              <h2>{texts.causes}</h2>
              <Rows
                label={texts.causes}
                columns={[...Object.values(texts.cause), ...(mayReplay ? [''] : [])]}
              >
                {data.map((cause) => (
                  <CauseRow
                    key={`${cause.response_status} ${cause.error}`}
                    cause={cause}
                    onReplay={mayReplay ? () => setReplayed(cause) : null}
                  />
                ))}
              </Rows>
            </div>
          )
        }
      </Loaded>
      {replayed === null ? null : (
        <BulkReplayDialog
          channelId={channelId}
          toReplay={{ name: nameOf(replayed), filter: filterOf(replayed) }}
          onClose={() => setReplayed(null)}
        />
      )}
    </>
  );
}

function CauseRow({ cause, onReplay }: { cause: Cause; onReplay: (() => void) | null }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{nameOf(cause)}</bdi>
      </th>
      {[cause.count, cause.retrying, cause.held, cause.given_up].map((count, n) => (
        <td key={n} className="number">
          {formatCount(count)}
        </td>
      ))}
      <td>
        <Time at={cause.latest_at} />
      </td>
      {onReplay === null ? null : (
        <td>
          <Button onClick={onReplay}>{texts.replayCause(formatCount(cause.count))}</Button>
        </td>
      )}
    </tr>
  );
}

function nameOf({ response_status: status, error }: Cause): string {
  return status === null ? (error ?? texts.noResponse) : texts.responded(status);
}

function filterOf({ response_status: status, error }: Cause): BulkFilter {
  return status === null ? { error: error ?? undefined } : { response_status: status };
}

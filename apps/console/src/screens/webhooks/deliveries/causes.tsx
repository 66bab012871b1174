import { formatCount, Rows, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../app/faults/loaded';
import { texts } from '../texts';
import { causesQuery } from './deliveries';

/** Why deliveries of a channel had no success; nothing is shown when all had. */
export function CausesPanel({ channelId }: { channelId: string }) {
  const causes = useQuery(causesQuery(channelId));
  return (
    <Loaded query={causes} rows={2}>
      {({ data }) =>
        data.length === 0 ? null : (
          <div className="part">
            <h2>{texts.causes}</h2>
            <Rows label={texts.causes} columns={Object.values(texts.cause)}>
              {data.map((cause) => (
                <tr key={`${cause.response_status} ${cause.error}`}>
                  <th scope="row">
                    <bdi>
                      {cause.response_status === null
                        ? (cause.error ?? texts.noResponse)
                        : texts.responded(cause.response_status)}
                    </bdi>
                  </th>
                  {[cause.count, cause.retrying, cause.held, cause.given_up].map((count, n) => (
                    <td key={n} className="number">
                      {formatCount(count)}
                    </td>
                  ))}
                  <td>
                    <Time at={cause.latest_at} />
                  </td>
                </tr>
              ))}
            </Rows>
          </div>
        )
      }
    </Loaded>
  );
}

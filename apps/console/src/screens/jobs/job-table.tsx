import { Button, Rows, Time } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import { useSelection } from '../../app/lists/selection';
import { ChannelName } from '../../orders/channel-name';
import { useMay } from '../../session/may';
import { JobState, kindOf } from './job-words';
import type { Job } from './jobs';
import { texts } from './texts';

/** Jobs, of which failed ones can be selected and retried together. */
export function JobTable({
  jobs,
  isOld,
  onRetry,
}: {
  jobs: readonly Job[];
  isOld: boolean;
  onRetry: (ids: readonly string[]) => void;
}) {
  const mayRetry = useMay('jobs');
  const { selected, toggle, clear } = useSelection(jobs.filter(isFailed).map(({ id }) => id));
  const { select: _select, ...columns } = texts.columns;
  return (
    <>
      <Rows label={texts.list} columns={[...(mayRetry ? [''] : []), ...Object.values(columns)]} isOld={isOld}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            select={
              mayRetry
                ? { isSelected: selected.includes(job.id), onSelect: (is) => toggle(job.id, is) }
                : null
            }
          />
        ))}
      </Rows>
      {selected.length === 0 ? null : (
        <div className="notice selected" role="status">
          <Button kind="main" onClick={() => onRetry(selected)}>
            {texts.retrySelected(selected.length)}
          </Button>
          <Button onClick={clear}>{texts.unselect}</Button>
        </div>
      )}
    </>
  );
}

function isFailed({ status }: Job): boolean {
  return status === 'failed';
}

/** @param props.select null: nothing can be selected */
function JobRow({
  job,
  select,
}: {
  job: Job;
  select: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | null;
}) {
  const what = kindOf(job.type);
  return (
    <tr>
      {select === null ? null : (
        <td className="tick">
          {isFailed(job) ? (
            <input
              type="checkbox"
              data-select
              aria-label={texts.select(`${what} ${job.order_number ?? ''}`.trim())}
              checked={select.isSelected}
              onChange={(event) => select.onSelect(event.target.checked)}
            />
          ) : null}
        </td>
      )}
      <th scope="row">
        <Link to="/jobs/$jobId" params={{ jobId: job.id }} data-row preload={false}>
          {what}
        </Link>
      </th>
      <td>
        <JobState job={job} />
        {job.error === null ? null : <p className="quiet">{job.error.message}</p>}
      </td>
      <td>
        <bdi>{job.order_number}</bdi>
      </td>
      <td>
        <ChannelName id={job.channel_id} />
      </td>
      <td>
        <Time at={job.created_at} />
      </td>
    </tr>
  );
}

import { Id, Time } from '@oms/ui';
import { texts as app } from '../../app/texts';
import type { FailedCreation } from './search-orders';
import { texts } from './texts';

/** Orders that were accepted and never came to be: why, and what to do. */
export function FailedCreations({ failed }: { failed: readonly FailedCreation[] }) {
  return failed.map(({ job, remedy }) => (
    <div key={job.id} className="notice" data-tone="bad">
      <p>
        <bdi>
          <strong>{job.order_number}</strong>
        </bdi>{' '}
        {texts.neverCreated} {job.error?.message} <Time at={job.created_at} />
      </p>
      {remedy === null ? null : <p>{remedy}</p>}
      <Id id={job.id} copyLabel={app.copyId} />
    </div>
  ));
}

import '../screens.css';
import { Button, Facts, Id, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Found } from '../../app/faults/found';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { ChannelName } from '../../orders/channel-name';
import { useMay } from '../../session/may';
import { JobState, kindOf } from './job-words';
import { type Job, jobQuery } from './jobs';
import { RetryDialog } from './retry-dialog';
import { texts } from './texts';

/** One job: what it was, what became of it, why it failed. */
export function JobScreen() {
  const { jobId } = useParams({ from: '/signed-in/jobs/$jobId' });
  const job = useQuery(jobQuery(jobId));
  const toAll = (
    <Link to="/jobs" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={job} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown job={found} />}
    </Found>
  );
}

function Shown({ job }: { job: Job }) {
  const [isAsking, setAsking] = useState(false);
  const mayRetry = useMay('jobs') && job.status === 'failed';
  const { fact } = texts;
  return (
    <>
      <ScreenHead title={texts.job(kindOf(job.type))}>
        <span className="actions">
          <Link to="/jobs" className="button">
            {texts.back}
          </Link>
          {mayRetry ? (
            <Button kind="main" onClick={() => setAsking(true)}>
              {texts.retry}
            </Button>
          ) : null}
        </span>
      </ScreenHead>
      <section className="panel padded">
        <Facts
          facts={[
            [fact.state, <JobState key="state" job={job} />],
            [fact.error, job.error === null ? null : <ErrorOf key="error" error={job.error} />],
            [fact.order, <OrderOf key="order" job={job} />],
            [fact.channel, <ChannelName key="channel" id={job.channel_id} />],
            [fact.attempts, job.attempts],
            [fact.next, job.next_attempt_at === null ? null : <Time key="next" at={job.next_attempt_at} />],
            [fact.accepted, <Time key="accepted" at={job.created_at} />],
            [fact.started, job.started_at === null ? null : <Time key="started" at={job.started_at} />],
            [fact.ended, job.completed_at === null ? null : <Time key="ended" at={job.completed_at} />],
            [fact.id, <Id key="id" id={job.id} copyLabel={app.copyId} />],
          ]}
        />
      </section>
      {isAsking ? <RetryDialog toRetry={{ ids: [job.id] }} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ErrorOf({ error }: { error: NonNullable<Job['error']> }) {
  return (
    <>
      {error.message} <code className="quiet">{error.code}</code>
    </>
  );
}

/** An order that was never created has no page: its number leads to the search, which says why. */
function OrderOf({ job: { type, status, order_id: id, order_number: number } }: { job: Job }) {
  if (id === null) return null;
  if (type === 'order_create' && status !== 'completed') {
    return (
      <Link to="/orders" search={{ q: number ?? id }}>
        {number ?? id}
      </Link>
    );
  }
  return (
    <Link to="/orders/$orderId" params={{ orderId: id }}>
      {number ?? id}
    </Link>
  );
}

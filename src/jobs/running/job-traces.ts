import { Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import type { ClaimedJob, JobOutcome } from '@libs/durable-jobs';
import { type Text, withMember } from '@libs/json-text';
import { Refusal } from '@libs/refusal';
import { activeTraceparent, inSpan, inTraceOf, isTracing, type OpenSpan, openSpan } from '@libs/tracing';

interface Executed {
  readonly job: OpenSpan;
  readonly commit: OpenSpan;
  readonly refusal: Refusal | undefined;
}

/** JSON text of a command and, while tracing is on, of the span that it was accepted in. */
export function payloadOf(command: ICommand, text: Text = JSON.stringify(command)): Text {
  const traceparent = activeTraceparent();
  return traceparent === undefined ? text : withMember(text, 'traceparent', JSON.stringify(traceparent));
}

/** Shows jobs as spans in the trace of their request. A try that was rolled back leaves no span. */
@Injectable()
export class JobTraces {
  private readonly executed = new WeakMap<ClaimedJob, Executed>();

  /** Executes a job. Its span stays open until `ended` says that the transaction was committed. */
  async execute<T>(job: ClaimedJob, work: () => Promise<T>): Promise<T> {
    if (!isTracing()) return work();
    const attributes = { 'job.id': job.id, 'job.attempt': job.attempts + 1, 'channel.id': job.partition };
    const plan = { name: `job ${job.type}`, kind: 'consumer', parent: parentOf(job), attributes } as const;
    const span = openSpan(plan);
    try {
      const result = await span.run(work);
      this.executed.set(job, { job: span, commit: span.open('commit'), refusal: undefined });
      return result;
    } catch (error) {
      if (error instanceof Refusal) {
        this.executed.set(job, { job: span, commit: span.open('commit'), refusal: error });
      } else span.end(error);
      throw error;
    }
  }

  /** Runs what announces the final failure of a job. */
  announce(job: ClaimedJob, work: () => Promise<void>): Promise<void> {
    return inSpan(() => ({ name: `announce failed ${job.type}`, parent: parentOf(job) }), work);
  }

  /** Reports how a try ended, in its trace. */
  ended(job: ClaimedJob, outcome: JobOutcome, report: () => void): void {
    if (!isTracing()) return report();
    const executed = this.executed.get(job);
    if (executed === undefined) return inTraceOf(parentOf(job), report);
    this.executed.delete(job);
    executed.commit.end();
    executed.job.describe({ 'job.outcome': outcome });
    executed.job.run(report);
    executed.job.end(executed.refusal);
  }
}

function parentOf({ payload }: ClaimedJob): string | null {
  return (JSON.parse(payload) as { traceparent?: string }).traceparent ?? null;
}

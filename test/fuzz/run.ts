import { harvest } from './values/harvest';
import { concrete, curl, type FuzzRequest } from './requests/request';
import type { RequestPlan } from './requests/request-plan';
import type { Sender } from './requests/send';
import { simplest } from './requests/simplify';
import { type Judging, problemsWith } from './verdict';
import type { World } from './world';

/** One way in which answers are wrong: the first request of it, and how many more there were. */
interface Failure {
  readonly request: FuzzRequest;
  readonly problem: string;
  times: number;
}

interface Tally {
  sent: number;
  succeeded: number;
}

const CONCURRENCY = 16;
const MOST_FAILURES = 120;

/** Sends planned requests and checks the responses. */
export class FuzzRun {
  readonly tallies = new Map<string, Tally>();
  readonly statuses = new Map<number, number>();
  slowestMs = 0;
  private readonly failures = new Map<string, Failure>();

  constructor(
    private readonly world: World,
    private readonly sender: Sender,
    private readonly judging: Judging,
  ) {}

  /** Sends `count` of the plans, several at a time. Gives up early when there are too many kinds of failures. */
  async send(plans: Iterator<RequestPlan>, count: number): Promise<void> {
    let left = count;
    const work = async () => {
      while (left > 0 && this.failures.size < MOST_FAILURES) {
        left -= 1;
        const { pool, credentials } = this.world;
        await this.try(concrete(plans.next().value as RequestPlan, pool, credentials));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }

  /** What failed, each with the simplest request for it as a command line. */
  async report(): Promise<string[]> {
    const lines: string[] = [];
    for (const [kind, { request, problem, times }] of this.failures) {
      const smallest = await simplest(request, async (simpler) =>
        (await this.problems(simpler)).some((other) => kindOf(request, other) === kind),
      );
      lines.push(
        `${request.operation.id} (${request.kind}, ${times} times): ${problem}\n${curl(this.sender.base, smallest)}`,
      );
    }
    return lines;
  }

  private async try(request: FuzzRequest): Promise<void> {
    const answer = await this.sender.send(request);
    const tally = this.tallies.get(request.operation.id) ?? { sent: 0, succeeded: 0 };
    this.tallies.set(request.operation.id, tally);
    tally.sent += 1;
    if (!('failure' in answer)) {
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      this.slowestMs = Math.max(this.slowestMs, answer.tookMs);
      if (answer.status < 300 && request.onRoute) tally.succeeded += 1;
      harvest(this.world.pool, request, answer);
    }
    for (const problem of problemsWith(request, answer, this.judging)) this.note(request, problem);
  }

  private async problems(request: FuzzRequest): Promise<string[]> {
    return problemsWith(request, await this.sender.send(request), this.judging);
  }

  private note(request: FuzzRequest, problem: string): void {
    const kind = kindOf(request, problem);
    const failure = this.failures.get(kind) ?? { request, problem, times: 0 };
    failure.times += 1;
    this.failures.set(kind, failure);
  }
}

/** Problems of one kind differ in their numbers and values only. */
function kindOf({ operation }: FuzzRequest, problem: string): string {
  return `${operation.id} ${problem.slice(0, 60).replaceAll(/[\d"']+/g, '')}`;
}

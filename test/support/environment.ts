import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';
import { setImmediate as eventsAreRead, setTimeout as pause } from 'node:timers/promises';
import NodeEnvironment from 'jest-environment-node';

/** What a file closed at its end may take to be gone. */
const GONE_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;
/** What a service may take to end its Postgres. */
const KILL_AFTER_MS = 15_000;
/** Work that ends by itself, such as the last writes of a log. */
const PASSING = /^(?:FSReq|Immediate|TickObject|PROMISE|CloseReq|WriteWrap|ShutdownWrap|GetAddrInfo|Zlib)/;
/** What Jest calls the failure of a test, of a hook, and of what nobody caught. */
const FAILURES = ['test_fn_failure', 'hook_failure', 'error'];

type Resources = ReadonlyMap<string, number>;

function resources(): Resources {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo())
    if (!PASSING.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Node opens these when they are first read, and a file that only looked at one would seem to have opened it. */
function openStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) void stream.fd;
}

/** What Node's event loop waits for, but timers. */
const handles = () => (process as unknown as { _getActiveHandles: () => object[] })._getActiveHandles();

function endProcess(child: ChildProcess): void {
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
}

/** Such as a service that a failed test has left, paused perhaps: it ends its Postgres itself, and then the run can end. */
function end(handle: object): void {
  if (handle instanceof ChildProcess) endProcess(handle);
  else if (handle instanceof Socket) handle.destroy();
  else if (handle instanceof Server) handle.close();
}

function endsOf({ localPort, remoteAddress, remotePort, readyState }: Socket): string {
  return `${localPort} to ${remoteAddress}:${remotePort} (${readyState})`;
}

/** A file of tests fails when it leaves something open that would keep its process from ending. */
export default class CleanEnvironment extends NodeEnvironment {
  private before: Resources = new Map();
  private handlesBefore: ReadonlySet<object> = new Set();
  private readonly path: string;
  private hasFailed = false;

  constructor(...made: ConstructorParameters<typeof NodeEnvironment>) {
    super(...made);
    this.path = made[1].testPath;
  }

  override async setup(): Promise<void> {
    await super.setup();
    openStandardStreams();
    this.before = resources();
    this.handlesBefore = new Set(handles());
  }

  handleTestEvent({ name }: { readonly name: string }): void | Promise<void> {
    if (FAILURES.includes(name)) this.hasFailed = true;
  }

  override async teardown(): Promise<void> {
    // A test that failed has not closed what it opened, and its own message is the one that helps.
    if (this.hasFailed) this.endWhatIsLeft();
    const left = this.hasFailed ? [] : await this.left();
    await super.teardown();
    if (left.length > 0) throw new Error(`${this.path} leaves open: ${left.join(', ')}`);
  }

  private endWhatIsLeft(): void {
    for (const handle of handles()) if (!this.handlesBefore.has(handle)) end(handle);
  }

  private ends(): string[] {
    const left = handles().filter((handle) => !this.handlesBefore.has(handle));
    return left.filter((handle) => handle instanceof Socket).map(endsOf);
  }

  private async left(): Promise<string[]> {
    const giveUpAtMs = performance.now() + GONE_WITHIN_MS;
    for (;;) {
      const lookedAtMs = performance.now();
      const left = [...resources()].filter(([name, count]) => count > (this.before.get(name) ?? 0));
      if (left.length === 0) return [];
      if (lookedAtMs > giveUpAtMs) return [...left.map(([name]) => name), ...this.ends()];
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
      // After a stall the timer comes before the events that arrived meanwhile.
      await eventsAreRead();
    }
  }
}

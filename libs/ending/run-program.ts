import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Ending, Interruption } from './ending';

/** npm forwards a signal to its script, which already got it from the terminal. */
const SAME_SIGNAL_MS = 2_000;
/** Time for the current steps to notice that what they wait for was killed. */
const AT_ONCE_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface ProgramOptions {
  /** Shown for `--help`, instead of running anything. */
  readonly usage?: string;
  /** How an error of the program or of its shutdown is reported. By default its message on standard error. */
  readonly sayFault?: (error: unknown) => unknown;
  /** The maximum time of the shutdown; then the process exits with code 1. By default 15 s. */
  readonly limitMs?: number;
  /** Whether the exit code matters, so that an interrupted program must not exit with 0. */
  readonly resultMatters?: boolean;
}

/**
 * Runs a program and ends the process: when `main` returns, throws, or a signal asks for it. To be called once, in the
 * first lines of a process.
 */
export async function runProgram(
  main: (ending: Ending) => unknown,
  options: ProgramOptions = {},
): Promise<never> {
  if (
    options.usage !== undefined &&
    process.argv.slice(2).some((argument) => /^(--help|-h)$/.test(argument))
  ) {
    process.stdout.write(`${options.usage}\n`);
    process.exit(0);
  }
  const { limitMs = 15_000, resultMatters = false } = options;
  const sayFault = surely(options.sayFault ?? sayMessage);
  const ending = new Ending();
  keepRunning();
  obeySignals(ending);
  outliveTheTerminal();
  process.on('uncaughtException', (error) => void die(ending, sayFault, error));

  const faults: unknown[] = [];
  await Promise.race([settled(main, ending, faults), ending.whenAsked()]);
  // The error of a cancelled start is not a fault.
  for (const fault of ending.asked.aborted ? [] : faults) await sayFault(fault);
  const failed = faults.length > 0 && !ending.asked.aborted;
  cutShort(ending, sayFault, limitMs);
  const faultsOfEnd = await ending.run();
  for (const fault of faultsOfEnd) await sayFault(fault);
  process.exit(failed || faultsOfEnd.length > 0 ? 1 : codeOf(ending, resultMatters));
}

async function settled(main: (ending: Ending) => unknown, ending: Ending, faults: unknown[]): Promise<void> {
  try {
    await main(ending);
  } catch (error) {
    faults.push(error);
  }
}

function codeOf({ asked }: Ending, resultMatters: boolean): typeof process.exitCode {
  if (!asked.aborted) return process.exitCode;
  return resultMatters ? 128 + constants.signals[(asked.reason as Interruption).by] : 0;
}

/** Until `process.exit`: waiting for a signal alone does not keep a process. */
function keepRunning(): void {
  setInterval(() => undefined, 2 ** 30);
}

function obeySignals(ending: Ending): void {
  let firstAtMs: number | null = null;
  const obey = async (signal: NodeJS.Signals): Promise<void> => {
    const now = performance.now();
    if (firstAtMs === null) {
      firstAtMs = now;
      ending.ask(signal);
    } else if (now - firstAtMs > SAME_SIGNAL_MS && !ending.atOnce.aborted) {
      ending.insist();
      await pause(AT_ONCE_MS);
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, () => void obey(signal));
}

/** Writing to a closed terminal fails; that must not end a process before it has released its resources. */
function outliveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** An uncaught error: the state of the process is unknown, so it does not try a clean shutdown. */
async function die(ending: Ending, sayFault: (error: unknown) => unknown, error: unknown): Promise<void> {
  try {
    await sayFault(error);
  } finally {
    ending.insist();
    process.exit(1);
  }
}

function cutShort(ending: Ending, sayFault: (error: unknown) => unknown, limitMs: number): void {
  const cut = async () => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
    await sayFault(
      new Error(`Ending took too long: it waits for ${ending.waitsFor ?? 'nothing'} (open: ${open})`),
    );
    ending.insist();
    await pause(AT_ONCE_MS);
    process.exit(1);
  };
  setTimeout(() => void cut(), limitMs).unref();
}

/** If the program's own way of reporting fails, the error is still reported. */
function surely(sayFault: (error: unknown) => unknown): (error: unknown) => Promise<void> {
  return async (error) => {
    try {
      await sayFault(error);
    } catch {
      sayMessage((error as Error).stack ?? error);
    }
  };
}

function sayMessage(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

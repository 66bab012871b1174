import { runProgram } from '@libs/ending';

/**
 * Past this the process ends anyway; what it held is taken over by others or by its next start
 * (docs/promises.md#a-clean-shutdown).
 */
const SHUTDOWN_MS = 9_000;

/** All else is loaded by then: a signal may come from the first moment on. */
void runProgram(async (ending) => (await import('./serve.js')).serve(ending), {
  limitMs: SHUTDOWN_MS,
  sayFault: async (error) => (await import('./start/say-fault.js')).sayFault(error),
});

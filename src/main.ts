import { runProgram } from '@libs/ending';

/**
 * After this the process ends anyway; other processes or its next start take over what it held
 * (docs/promises.md#a-clean-shutdown).
 */
const SHUTDOWN_MS = 9_000;

/** Loaded first, since a signal may come from the first moment on. */
void runProgram(async (ending) => (await import('./serve.js')).serve(ending), {
  limitMs: SHUTDOWN_MS,
  sayFault: async (error) => (await import('./start/say-fault.js')).sayFault(error),
});

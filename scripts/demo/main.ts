import { runProgram } from '@libs/ending';

/** `npm run demo` */
void runProgram(async (ending) => (await import('./demo.js')).demo(ending), { limitMs: 30_000 });

import { CommanderError } from 'commander';
import { EXIT, Failure } from './terminal/exit-codes.js';
import { explain } from './terminal/explain.js';
import {
  type Course,
  endBy,
  ENDING_SIGNALS,
  Interruption,
  wordsOfInterruption,
} from './terminal/interruption.js';
import { buildProgram } from './program.js';

const ending = new AbortController();
for (const signal of ENDING_SIGNALS) process.on(signal, () => ending.abort(new Interruption(signal)));
const asJson = process.argv.includes('--json');
const say = (words: string | null) => void (words !== null && process.stderr.write(`${words}\n`));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has had enough, such as `head`, is no fault.
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  say(explain(error, asJson).text);
  process.exit(EXIT.fault);
});

const course: Course = { isEndless: false, hasWritten: false };
try {
  await buildProgram(ending.signal, course, asJson).parseAsync();
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = EXIT.ok;
  else if (error instanceof CommanderError) {
    // People have read it already, with the help.
    if (asJson) say(explain(new Failure(error.message.replace(/^error: /, '')), asJson).text);
    process.exitCode = EXIT.usage;
  } else if (ending.signal.aborted) say(wordsOfInterruption(course, asJson));
  else {
    const { text, exitCode } = explain(error, asJson, course);
    say(text);
    process.exitCode = exitCode;
  }
}
if (ending.signal.aborted) {
  if (!course.isEndless) endBy((ending.signal.reason as Interruption).by);
  // At once: npm sends the signal of a terminal a second time, which would kill a process that no longer listens for it.
  process.exit();
}

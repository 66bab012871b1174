import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal. No answer is '', as after Ctrl-D. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await answerTo(lines, question, signal);
  } finally {
    lines.close();
  }
}

/** Asks for a secret, which is not shown; takes the first line of stdin where that is no terminal. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(process.stdin.isTTY ? question : '');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    return await answerTo(lines, '', signal);
  } finally {
    lines.close();
    process.stderr.write(process.stdin.isTTY ? '\n' : '');
  }
}

async function answerTo(lines: Interface, question: string, signal: AbortSignal): Promise<string> {
  // While it is asked, the terminal sends Ctrl-C as a key, and no signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  lines.setPrompt(question);
  lines.prompt();
  // `lines.question` stays open at the end of the input, also after a last line without a line break.
  const ends = [once(lines, 'line', { signal }), once(lines, 'close', { signal })];
  const [answer = ''] = (await Promise.race(ends)) as string[];
  return answer.trim();
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const REPOSITORY = join(__dirname, '..', '..');

/** Runs the body of a main function as a program, with `ending` and `say` at hand. */
const program = (body: string, options = '{}') => `
  const { transformFileSync } = require('@swc/core');
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } }).code, file);
  const { runProgram } = require('./libs/ending/index.ts');
  const say = (line) => process.stdout.write(line + '\\n');
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  runProgram(async (ending) => { ${body} }, ${options});`;

/** A step of the end that keeps the process for so long. */
const WORKS = "say('works'); await ending.whenAsked();";

describe('a program', () => {
  let child: ChildProcess;
  let output: string;
  let closed: Promise<unknown>;

  /** Its output and its errors come by one pipe, so that they are read in the order in which they were written. */
  function run(body: string, options?: string, ...args: string[]): void {
    const command = ['-c', 'exec "$0" "$@" 2>&1', process.execPath, '-e', program(body, options), ...args];
    child = spawn('sh', command, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'inherit'] });
    closed = once(child, 'close');
    output = '';
    child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const says = async (line: string) => {
    while (!output.includes(line)) await pause(5);
  };
  const ended = async () => {
    await closed;
    return child.exitCode ?? child.signalCode;
  };
  afterEach(() => void child.kill('SIGKILL'));

  it('ends when it is through, after its steps, latest first, each whatever became of the others', async () => {
    run(`
      ending.onEnd('one', () => say('one'));
      ending.onEnd('two', () => { throw new Error('two failed'); });
      ending.onEnd('three', async () => { await pause(20); say('three'); });
      say('done');`);
    expect(await ended()).toBe(1);
    expect(output).toBe('done\nthree\none\ntwo failed\n');
  });

  it('shows how it is used, and does nothing else', async () => {
    run("say('works');", "{ usage: 'npm run it' }", '--', 'it', '--help');
    expect(await ended()).toBe(0);
    expect(output).toBe('npm run it\n');
  });

  it('ends with the exit code that it set', async () => {
    run('process.exitCode = 3;');
    expect(await ended()).toBe(3);
  });

  it('says what went wrong, runs its steps and ends with 1', async () => {
    run("ending.onEnd('it', () => say('let go')); throw new Error('no such thing');");
    expect(await ended()).toBe(1);
    expect(output).toBe('no such thing\nlet go\n');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with 0 on %s', async (signal) => {
    run(`ending.onEnd('it', () => say('let go')); ${WORKS}`);
    await says('works');
    child.kill(signal);
    expect(await ended()).toBe(0);
    expect(output).toBe('works\nlet go\n');
  });

  it('does not end with 0 when that would be taken for its result', async () => {
    run(WORKS, '{ resultMatters: true }');
    await says('works');
    child.kill('SIGTERM');
    expect(await ended()).toBe(143);
  });

  it('does not wait for a start that nothing calls off, nor says what that says', async () => {
    run(
      "ending.asked.addEventListener('abort', () => fail(new Error('called off'))); let fail; say('works'); await new Promise((_, reject) => (fail = reject));",
    );
    await says('works');
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect(output).toBe('works\n');
  });

  it('runs a step that is added during the end', async () => {
    run(`
      ending.onEnd('first', async () => { await pause(50); });
      ending.asked.addEventListener('abort', () => setTimeout(() => ending.onEnd('late', () => say('late')), 10));
      ${WORKS}`);
    await says('works');
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect(output).toBe('works\nlate\n');
  });

  it('takes signals of two seconds for one, and a later one at its word', async () => {
    run(
      `
      let nowMs = 0;
      performance.now = () => nowMs;
      process.on('SIGUSR2', () => { nowMs += 2_001; say('two seconds later'); });
      let taken = 0;
      process.on('SIGINT', () => say('SIGINT ' + (taken += 1)));
      ending.onEnd('it', () => pause(60_000));
      ending.atOnce.addEventListener('abort', () => say('killed the rest'));
      ${WORKS}`,
      '{ limitMs: 60_000 }',
    );
    await says('works');
    for (let sent = 1; sent <= 5; sent += 1) {
      child.kill('SIGINT');
      await says(`SIGINT ${sent}\n`);
    }
    expect(output).not.toContain('killed');
    child.kill('SIGUSR2');
    await says('two seconds later');
    child.kill('SIGINT');
    expect(await ended()).toBe(1);
    expect(output).toMatch(/two seconds later\nkilled the rest\n(?:SIGINT 6\n)?$/);
  });

  it('is cut short when its end takes too long, and logs what it waited for', async () => {
    run(`ending.onEnd('the tide', () => pause(60_000)); ${WORKS}`, '{ limitMs: 200 }');
    await says('works');
    child.kill('SIGTERM');
    expect(await ended()).toBe(1);
    expect(output).toMatch(/^works\nEnding took too long: it waits for the tide \(open: .*Timeout/);
  });

  it('logs an uncaught error, and ends with 1 at once', async () => {
    run(`
      ending.onEnd('it', () => say('never'));
      ending.atOnce.addEventListener('abort', () => say('killed the rest'));
      setTimeout(() => { throw new Error('out of the blue'); }, 10);
      ${WORKS}`);
    expect(await ended()).toBe(1);
    expect(output).toContain('out of the blue\nkilled the rest\n');
    expect(output).not.toContain('never');
  });

  it('obeys a signal that comes while its main function is loaded', async () => {
    run("process.kill(process.pid, 'SIGTERM'); await null; await ending.whenAsked();");
    expect(await ended()).toBe(0);
  });
});

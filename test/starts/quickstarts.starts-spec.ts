import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port';
import { EmbeddedService } from '../support/service/embedded-service';
import { NODE_COMPILE_CACHE } from '../support/service/service-process';

const BLOCK = /^```(sh|js)\n([^]*?)^```$/gm;

/** The blocks of a page in their order; a program is saved under the name that the page gives it. */
function commandsOf(page: string): string {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  const [, file] = /Save it as `([\w.]+)`/.exec(text) ?? [];
  return [...text.matchAll(BLOCK)]
    .map(([, language, code]) => (language === 'js' ? `cat > ${file} <<'PROGRAM'\n${code}PROGRAM\n` : code!))
    .filter((code) => !code.startsWith('npm ci'))
    .join('\n');
}

describe('the quickstarts, copied from their pages by somebody who has just started the service', () => {
  let service: EmbeddedService;
  let folder: string;

  beforeAll(async () => {
    service = await EmbeddedService.start();
    folder = mkdtempSync(join(tmpdir(), 'oms-quickstart-'));
    for (const name of ['package.json', 'dist', 'node_modules', 'packages'])
      symlinkSync(resolve(name), join(folder, name));
    symlinkSync(service.dataDir, join(folder, '.data'));
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  /** Runs the quickstart and what goes on in its terminal; only the ports are others, since tests run side by side. */
  async function run(...pages: readonly string[]): Promise<{ code: number | null; output: string }> {
    const [listening, receiving] = await Promise.all([freePort(), freePort()]);
    const others: Readonly<Record<string, string>> = {
      'http://127.0.0.1:3000': service.url,
      '4000': String(listening),
      '4001': String(receiving),
    };
    const script = ['quickstart', ...pages]
      .map(commandsOf)
      .join('\n')
      .replace(/http:\/\/127\.0\.0\.1:3000|4000|4001/g, (address) => others[address]!);
    const shell = spawn('bash', ['-uc', script], {
      cwd: folder,
      env: { ...process.env, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(shell, 'close')) as [number | null];
    return { code, output };
  }

  it('lead to a verified webhook, a receiver of one’s own, an order that is placed once, and one that is picked', async () => {
    const { code, output } = await run('guides/receive-webhooks', 'guides/place-orders', 'guides/pick');
    const lines = output.trim().split('\n');
    expect(lines[0]).toMatch(/^channel [0-9a-f-]{36}$/);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/order:created.*WEB-1/),
        expect.stringMatching(/webhook:test/),
        expect.stringMatching(/^one job: [0-9a-f-]{36}$/),
        'DUPLICATE_ORDER_NUMBER',
        'success',
      ]),
    );
    expect([lines.at(-2), lines.at(-1), code]).toEqual(['completed', 'picked', 0]);
  }, 60_000);
});

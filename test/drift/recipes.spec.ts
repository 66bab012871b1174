import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RECIPE = /\*\*Compose\*\*[^]*?```sh\n([^]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))![1]!;

describe('the recipe for Compose', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'oms-recipe-'));
    writeFileSync(join(dir, 'docker'), '#!/bin/sh\necho "$@"\n');
    chmodSync(join(dir, 'docker'), 0o755);
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const run = () =>
    execFileSync('sh', ['-euc', RECIPE], {
      cwd: dir,
      env: { PATH: `${dir}:${process.env.PATH}` },
    }).toString();

  it('makes its secrets once: a second time finds them as they were', () => {
    expect(run()).toContain('--env-file compose.env');
    const made = readFileSync(join(dir, 'compose.env'), 'utf8');
    expect(made).toMatch(
      /^POSTGRES_PASSWORD=\w{48}\nREDIS_PASSWORD=\w{48}\nMETRICS_TOKEN=\w{48}\nSYSTEM_TOKEN=\w{64}\nENCRYPTION_KEY=[\w+/]{43}=\n$/,
    );
    run();
    expect(readFileSync(join(dir, 'compose.env'), 'utf8')).toBe(made);
  });

  it('leaves the settings of npm start alone, and makes none for it', () => {
    run();
    expect(existsSync(join(dir, '.env'))).toBe(false);
    writeFileSync(join(dir, '.env'), 'PORT=4000\n');
    run();
    expect(readFileSync(join(dir, '.env'), 'utf8')).toBe('PORT=4000\n');
  });

  it('is needed by every command of Compose that is written down', () => {
    const places = ['docker-compose.yml', 'README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
    const commands = places
      .filter((path) => /\.(?:md|yml)$/.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/docker compose [^\n`]*/g)])
      .map(([command]) => command);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((command) => !command.includes('--env-file compose.env'))).toEqual([]);
  });

  it('makes a file that is not committed', () => {
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('compose.env');
  });
});

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeChannelType } from './write-channel-type';

interface Report {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

/** A copy of what the contract test needs. */
function copyOfProject(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'new-channel-type-')));
  for (const part of ['src', 'libs', 'test/support', 'jest.config.mjs', 'package.json'])
    cpSync(resolve(part), join(root, part), { recursive: true });
  for (const folder of ['scripts', 'bench', 'packages', 'apps']) mkdirSync(join(root, folder));
  symlinkSync(realpathSync('node_modules'), join(root, 'node_modules'));
  return root;
}

/** The contract test over every type that the copy registers. */
function runContract(root: string): Report['testResults'][number]['assertionResults'] {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [
    jest,
    '--selectProjects',
    'unit',
    '--testPathPatterns',
    'types/contract',
    '--json',
    '--silent',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (!stdout.includes('{')) throw new Error(stderr);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}

describe('npm run new:channel-type', () => {
  let root: string;

  beforeAll(() => {
    root = copyOfProject();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('writes a folder that passes the contract with the registry line alone, and a broken one does not', () => {
    const written = writeChannelType(root, 'written-by-the-test');
    expect(written.filter((file) => !file.startsWith('src/channels/types/written-by-the-test/'))).toEqual([
      'src/channels/types/registry.ts',
    ]);
    writeChannelType(root, 'new-2-lossy');
    const adapter = join(root, 'src/channels/types/new-2-lossy/adapter.ts');
    writeFileSync(
      adapter,
      readFileSync(adapter, 'utf8').replace("email: textAt(order, 'buyer', 'email'),", ''),
    );

    const results = runContract(root);
    const of = (name: string) =>
      results.filter(({ ancestorTitles }) => ancestorTitles[0]?.endsWith(` ${name}`));
    expect(of('written-by-the-test').length).toBeGreaterThan(8);
    expect(of('written-by-the-test').filter(({ status }) => status !== 'passed')).toEqual([]);
    const failed = of('new-2-lossy').filter(({ status }) => status === 'failed');
    expect(failed.map(({ title }) => title)).toContain('gives the example back whole after a round trip');
    expect(of('wolt').every(({ status }) => status === 'passed')).toBe(true);
  });

  it.each(['Corner Shop', '../evil', 'a--b', '', 'base', 'wolt'])(
    'refuses the name %p and writes nothing',
    (name) => {
      const registry = readFileSync(join(root, 'src/channels/types/registry.ts'), 'utf8');
      expect(() => writeChannelType(root, name)).toThrow(/must be lower-case words|exists already/);
      expect(readFileSync(join(root, 'src/channels/types/registry.ts'), 'utf8')).toBe(registry);
      expect(existsSync(join(root, 'src/channels/evil'))).toBe(false);
    },
  );
});

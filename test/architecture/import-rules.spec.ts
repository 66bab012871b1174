import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cruise, cruise } from './cruise';
import { linesThatReadEnvironment } from './environment-readers';
import { INNOCENT, VIOLATING } from './planted-imports';
import { plantTree } from './planted-tree';

const PROJECT = join(__dirname, '../..');
const SETTINGS = 'src/infrastructure/config/';
const ROOTS = ['src', 'libs', 'scripts', 'bench', 'packages', 'apps', 'ormconfig.ts'];

describe('the import rules', () => {
  let planted: Cruise;
  let folder: string;

  const rulesBrokenIn = (files: object) =>
    Object.fromEntries(
      Object.keys(files).map((file) => [
        file,
        planted.violations.filter((violation) => violation.files.includes(file)).map(({ rule }) => rule),
      ]),
    );

  beforeAll(async () => {
    const files = [...VIOLATING, ...INNOCENT].flatMap((plant) => Object.entries(plant.files));
    folder = await plantTree(Object.fromEntries(files));
    planted = await cruise(folder, ROOTS);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('find nothing to forbid in this project', async () => {
    const { modules, violations } = await cruise(PROJECT, ROOTS);

    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(0);
  });

  it('each have a planted import that breaks them', () => {
    expect(new Set(VIOLATING.map(({ rule }) => rule))).toEqual(new Set(planted.rules));
  });

  it('accuse no file of the planted tree but the planted ones', () => {
    const plants = new Set(VIOLATING.flatMap(({ files }) => Object.keys(files)));
    const accused = planted.violations.flatMap(({ files }) => files);

    expect(accused.filter((file) => !plants.has(file))).toEqual([]);
  });

  it.each(VIOLATING)('forbid $says, and only $rule is reported', ({ files, rule }) => {
    expect(rulesBrokenIn(files)).toEqual(
      Object.fromEntries(Object.keys(files).map((file) => [file, [rule]])),
    );
  });

  it.each(INNOCENT)('allow $says', ({ files }) => {
    expect(rulesBrokenIn(files)).toEqual(Object.fromEntries(Object.keys(files).map((file) => [file, []])));
  });
});

describe('the environment of the process', () => {
  it('is read by src/infrastructure/config alone', async () => {
    const readers: string[] = [];
    for (const root of ['src', 'libs']) {
      for (const path of await readdir(join(PROJECT, root), { recursive: true })) {
        const file = `${root}/${path}`;
        if (!/\.[cm]?ts$/.test(file) || file.endsWith('.spec.ts') || file.startsWith(SETTINGS)) continue;
        const lines = linesThatReadEnvironment(await readFile(join(PROJECT, file), 'utf8'));
        readers.push(...lines.map((line) => `${file}:${line}`));
      }
    }

    expect(readers).toEqual([]);
  });

  it.each([
    'const port = process.env.PORT;',
    "const port = process.env['PORT'];",
    "const port = process?.['env'].PORT;",
    'const port = globalThis.process.env.PORT;',
    'const { env } = process;',
    'const { env: settings } = process;',
    "import { env } from 'node:process';",
    "import { env as settings } from 'process';",
    "import process from 'node:process';\nspawn('sh', { env: process.env });",
  ])('counts as read by: %s', (source) => {
    expect(linesThatReadEnvironment(`\n${source}`)).toHaveLength(1);
  });

  it.each([
    '// process.env is read in the settings',
    "const help = 'set process.env.PORT';",
    'const { pid } = process;',
    "import { hrtime } from 'node:process';",
    'const { env } = settings;',
    'const port = settings.env.PORT;',
  ])('does not count as read by: %s', (source) => {
    expect(linesThatReadEnvironment(source)).toEqual([]);
  });
});

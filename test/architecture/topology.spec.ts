import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The only place that knows whether the database is one Postgres or a cluster (docs/adr/0019). */
const SEAM = 'src/infrastructure/database/topology/';
/** A migration prepares each kind of database once, and is never asked again. */
const MIGRATIONS = 'src/infrastructure/database/migrations/';

/** How code asks what the database is, or names its kinds. */
const ASKS =
  /\b(isByChannel|isDistributed|onManyNodes|isCluster)\b|\bCitus\w*|\bpg_dist_\w+|\binstanceof OnePostgres\b/gi;

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const asksIn = (text: string) => [...text.replaceAll(COMMENTS, '').matchAll(ASKS)].map(([asked]) => asked);

const sources = ['src', 'libs'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => join(root, path))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts')),
);

describe('whether the database is one Postgres or a cluster', () => {
  it('is asked nowhere but at its seam', () => {
    const strangers = sources
      .filter((path) => !path.startsWith(SEAM) && !path.startsWith(MIGRATIONS))
      .flatMap((path) => asksIn(readFileSync(path, 'utf8')).map((asked) => `${path}: ${asked}`));

    expect(strangers).toEqual([]);
  });

  it('is known at its seam', () => {
    const seam = sources.filter((path) => path.startsWith(SEAM));

    expect(seam.flatMap((path) => asksIn(readFileSync(path, 'utf8'))).length).toBeGreaterThan(3);
  });

  it.each([
    'if (this.distribution.isByChannel) return;',
    'const sql = `SELECT 1 FROM pg_dist_partition`;',
    "const found = extension === 'citus';",
    'if (topology instanceof OnePostgres) return;',
    'return new CitusCluster(dataSource);',
  ])('is asked by: %s', (code) => {
    expect(asksIn(code)).toHaveLength(1);
  });

  it.each([
    'this.topology.choose({ together: A, spread: B });',
    '/** Citus plans each time only. */',
    '  // Citus allows no clock here.',
    'new OnePostgres(dataSource)',
  ])('is not asked by: %s', (code) => {
    expect(asksIn(code)).toEqual([]);
  });
});

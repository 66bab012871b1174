import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Features, and the parts of the infrastructure. */
const folders = ['src', 'src/infrastructure'].flatMap((parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`),
);

const readme = (folder: string) => readFileSync(join(folder, 'README.md'), 'utf8');

/** Files and folders that a README names as its own, such as `order.store.ts` or `model/`. */
const OWN = /`((?!src\/|libs\/|docs\/|test\/|\/)[\w.-]+(?:\/[\w.-]+)*(?:\.ts|\/))`/g;

/** The tables of the entities in a folder, at any depth. */
function tablesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.entity.ts'))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/@Entity\('(\w+)'\)/g)])
    .map(([, table]) => table!);
}

describe.each(folders)('%s', (folder) => {
  it('has a README of at most 20 lines that links a page of docs', () => {
    const text = readme(folder);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    expect(text).toMatch(/^# .+\n\n\S/);
    expect(text).toMatch(/^- \*\*Docs:\*\* \[/m);
  });

  it('has the files that its README names', () => {
    const named = [...readme(folder).matchAll(OWN)].map(([, path]) => path!);
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  it('has a README that names its tables', () => {
    const text = readme(folder);
    const own = folder === 'src/infrastructure' ? [] : tablesIn(folder);
    expect(own.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
  });
});

it('finds entities where they are', () => {
  expect(tablesIn('src/orders')).toEqual(expect.arrayContaining(['orders', 'order_items', 'order_versions']));
});

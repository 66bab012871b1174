import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ path, name: match[1]! })),
  );

describe.each([
  ['command', /class (\w+) extends Command</g, /@CommandHandler\((\w+)\)/g],
  ['query', /class (\w+) extends Query</g, /@QueryHandler\((\w+)\)/g],
])('every %s', (_kind, declaration, registration) => {
  const declared = found(declaration);
  const handled = found(registration);

  it('has exactly one handler, in its own file', () => {
    const byFile = (list: typeof declared) => list.map(({ path, name }) => `${path} ${name}`).sort();
    expect(declared.length).toBeGreaterThan(0);
    expect(byFile(handled)).toEqual(byFile(declared));
  });

  it('has a handler that a module provides', () => {
    const modules = sources
      .filter(({ path }) => path.endsWith('.module.ts'))
      .map(({ text }) => text)
      .join('\n');
    expect(declared.filter(({ name }) => !modules.includes(`${name}Handler`))).toEqual([]);
  });
});

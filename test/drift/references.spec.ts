import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { anchorsOf, brokenLink, linksOf } from './markdown';

const TEXT =
  /\.(?:tsx?|mjs|js|css|njk|html|md|sh|sql|ya?ml|tpl|conf|json|example)$|^(?:Dockerfile|\.ci\/run)$/;
const NOT_OURS = /^(?:package-lock\.json|samples\/|bench\/results\/|test\/release\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  .toString()
  .split('\0')
  .filter((path) => TEXT.test(path) && !NOT_OURS.test(path) && existsSync(path));
const pages = files.filter((path) => path.endsWith('.md'));
const read = (path: string) => readFileSync(path, 'utf8');

/** Numbered rules, promises and sections of documents that are not in this repository, and folders beside it. */
const ELSEWHERE = /\bD\d{1,2}[a-z]?\b|\bP\d{1,2}\b|\u00a7|\.\.\/shared\b/g;
const outside = (text: string) => text.match(ELSEWHERE) ?? [];

/** Pages that code, tests and settings name, such as `docs/webhooks.md#replay`. */
const MENTIONED = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;

/** Files and folders of this repository that a page names as code. */
const NAMED = /`((?:src|libs|apps|packages|test|bench|scripts|deploy|docs)\/[\w./-]*[\w/])`/g;

describe('references', () => {
  it('lead to nothing outside of the repository', () => {
    expect(files.flatMap((path) => outside(read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
  });

  it('of code and tests to docs lead to a page and a heading that exist', () => {
    const mentions = files
      .filter((path) => !pages.includes(path))
      .flatMap((path) => [...read(path).matchAll(MENTIONED)].map(([mention]) => ({ path, mention })));
    const broken = mentions.map(({ path, mention }) => {
      const problem = brokenLink('README.md', mention);
      return problem === null ? null : `${path} mentions ${mention}: ${problem}`;
    });
    expect(mentions.length).toBeGreaterThan(100);
    expect(broken.filter((problem) => problem !== null)).toEqual([]);
  });

  it('between pages lead to a file and a heading that exist', () => {
    const broken = pages.flatMap((path) => linksOf(read(path)).map((target) => brokenLink(path, target)));
    expect(broken.length).toBeGreaterThan(100);
    expect(broken.filter((problem) => problem !== null)).toEqual([]);
  });

  it('of pages to files and folders by name lead to what exists', () => {
    const named = pages
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) => [...read(path).matchAll(NAMED)].map(([, name]) => ({ path, name: name! })));
    expect(named.filter(({ name }) => !existsSync(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual(
      [],
    );
  });
});

describe('the search for references', () => {
  it('finds numbered rules, promises and sections', () => {
    const rule = `D${12}`;
    const promise = `P${5}`;
    expect(outside(`as ${rule} says (${promise}), interface \u00a76; p99 of D-Bus`)).toEqual([
      rule,
      promise,
      '\u00a7',
    ]);
  });

  it('knows the headings of a page as GitHub does', () => {
    const page =
      '# A page\n## `X-Y` and [Z](z.md)\n## Twice\n## Twice\n```sh\n# no heading\n```\n<a id="mark"></a>';
    expect([...anchorsOf(page)]).toEqual(['a-page', 'x-y-and-z', 'twice', 'twice-1', 'mark']);
  });

  it('finds links outside of code only', () => {
    expect(linksOf('[a](b.md#c) ![d](e.png "title") `[no](code.md)` [site](https://example.com)')).toEqual([
      'b.md#c',
      'e.png',
    ]);
  });

  it('says which link is broken', () => {
    const nowhere = ['docs', 'nowhere.md'].join('/');
    expect(brokenLink('docs/webhooks.md', '#replay')).toBeNull();
    expect(brokenLink('docs/webhooks.md', '../README.md')).toBeNull();
    expect(brokenLink('docs/webhooks.md', '#nowhere')).toBe(
      'docs/webhooks.md: docs/webhooks.md has no heading #nowhere',
    );
    expect(brokenLink('README.md', nowhere)).toBe(
      `README.md: ${nowhere} leads to ${nowhere}, which does not exist`,
    );
  });
});

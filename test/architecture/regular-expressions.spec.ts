import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import * as ts from 'typescript';

/** Enough for anything worse than quadratic to show, and for most that is quadratic. */
const CHARACTERS = 3_000;
/** For all hostile texts of one pattern, some hundreds. A linear pattern needs a few milliseconds. */
const PATIENCE_MS = 2_000;

interface Found {
  readonly where: string;
  readonly pattern: RegExp;
}

function patternsIn(path: string): Found[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const end = node.text.lastIndexOf('/');
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ where: `${path}:${line + 1}`, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sources = ['src', 'libs'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|fixtures\/|migrations\//.test(path))
    .map((path) => join(root, path)),
);
const PATTERNS = sources.flatMap(patternsIn);

/** Characters that the pattern speaks of, and a few that it may mean by a class. */
function alphabetOf({ source }: RegExp): string[] {
  const spoken = source.replace(/\\[a-zA-Z]|[()[\]{}?*+|^$\\]/g, '');
  return [...new Set(`${spoken}aZ0 -_.\t/="`)];
}

/**
 * Texts that make a pattern with ambiguous repetition backtrack: a start, many repetitions, and an end that
 * does not match.
 */
function hostileTexts(pattern: RegExp): string[] {
  const alphabet = alphabetOf(pattern).slice(0, 24);
  const pumps = [...alphabet, ...alphabet.slice(0, 8).flatMap((a) => alphabet.slice(0, 8).map((b) => a + b))];
  const starts = ['', ...alphabet.slice(0, 4)];
  return starts.flatMap((start) =>
    pumps.map((pump) => `${start}${pump.repeat(Math.ceil(CHARACTERS / pump.length))}\u0001`),
  );
}

const SEARCH = new Script('for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }');

/** Whether every hostile text is searched in time. A slow pattern is slow twice; a stall of the machine passes. */
function isFast(pattern: RegExp): boolean {
  const texts = hostileTexts(pattern);
  return isInTime(pattern, texts) || isInTime(pattern, texts);
}

function isInTime(pattern: RegExp, texts: readonly string[]): boolean {
  try {
    SEARCH.runInNewContext({ pattern, texts }, { timeout: PATIENCE_MS });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

describe('regular expressions', () => {
  it.each([/^(a+)+$/, /^(\w|\d)+$/, /^([a-z]+)*@/, /(x+x+)+y/, /^(.*),(.*),(.*),(.*),(.*)!$/])(
    'such as %s are found to be slow',
    (pattern) => expect(isFast(pattern)).toBe(false),
  );

  it('are all found', () => {
    expect(PATTERNS.length).toBeGreaterThan(50);
    expect(PATTERNS.map(({ where }) => where).join()).toContain('src/api-keys/access/request-credential.ts');
  });

  it.each(PATTERNS.map(({ where, pattern }) => [where, pattern] as const))(
    'at %s answer a hostile text in time: %s',
    (_where, pattern) => expect(isFast(pattern)).toBe(true),
  );

  it('are never made of what a client sends', () => {
    const made = sources.filter((path) => /new RegExp\(|RegExp\(/.test(readFileSync(path, 'utf8')));
    expect(made).toEqual([]);
  });
});

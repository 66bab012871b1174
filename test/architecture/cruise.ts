import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const CRUISER = resolve(__dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A broken import rule. Paths are relative to the cruised folder. */
export interface Violation {
  rule: string;
  /** The file with the forbidden import; all files of the circle when the rule is about cycles. */
  files: string[];
  /** What the first file imports. */
  to: string;
}

export interface Cruise {
  /** Names of the rules that were applied. */
  rules: string[];
  violations: Violation[];
  /** The modules that were checked, including imported ones outside of the roots. */
  modules: number;
}

interface CruiserOutput {
  summary: {
    totalCruised: number;
    ruleSetUsed: { forbidden: { name: string }[] };
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
  };
}

/**
 * Applies the import rules in `folder` to its `roots`, in a process of its own because the cruiser is an ES
 * module. A cycle is one violation, however many files take part.
 */
export async function cruise(folder: string, roots: readonly string[]): Promise<Cruise> {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, [CRUISER, ...roots, ...options], {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
  });
  const { summary } = JSON.parse(stdout) as CruiserOutput;
  return {
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    violations: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      files: [...new Set([from, ...(cycle ?? []).map(({ name }) => name)])],
      to,
    })),
    modules: summary.totalCruised,
  };
}

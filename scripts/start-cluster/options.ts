import { parseArgs } from 'node:util';

const MOST_OF_A_ROLE = 64;

/** How many processes of each role the cluster has. */
export interface ClusterSize {
  readonly api: number;
  readonly worker: number;
}

/** Reads `--api` and `--worker`, two each by default; throws with a sentence for the user. */
export function readSize(args: readonly string[]): ClusterSize {
  const { values } = parseArgs({
    args: [...args],
    options: {
      api: { type: 'string', default: '2' },
      worker: { type: 'string', default: '2' },
    },
  });
  return { api: countOf('--api', values.api), worker: countOf('--worker', values.worker) };
}

function countOf(option: string, text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(count >= 1 && count <= MOST_OF_A_ROLE)) {
    throw new Error(`${option} must be a number from 1 to ${MOST_OF_A_ROLE}`);
  }
  return count;
}

import type { ClusterSize } from './options';

/** One process of the cluster, before it runs. */
export interface Member {
  /** Such as `api-1`. */
  readonly name: string;
  readonly role: 'api' | 'worker';
  /** What its environment has beyond that of all. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The processes of a cluster: those that answer requests take the ports from the first on, workers the ports after
 * them, for their health and metrics. A first port of 0 gives every process any free one.
 */
export function membersOf(size: ClusterSize, firstPort: number): Member[] {
  const named = (['api', 'worker'] as const).flatMap((role) =>
    Array.from({ length: size[role] }, (_, index) => ({ name: `${role}-${index + 1}`, role })),
  );
  return named.map(({ name, role }, index) => ({
    name,
    role,
    env: { ROLE: role, PORT: String(firstPort === 0 ? 0 : firstPort + index) },
  }));
}

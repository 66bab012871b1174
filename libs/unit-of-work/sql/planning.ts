import { prepared, type PreparedStatement } from './prepared';

/**
 * How Postgres plans a statement: for its parameters, each time; or once, where they make no difference. Along its index: the
 * one that has the order asked for, whatever the statistics say. Citus plans each time only.
 */
export type Planning = 'each time' | 'each time, along its index' | 'once, along its index';

/**
 * What could mislead Postgres to read more than the next rows of an index. An incremental sort would allow an
 * index with only a part of the requested order, which may be the wrong one. What is off looks so expensive that statements of
 * milliseconds would be compiled for seconds.
 */
const MISLEADING = [
  'enable_sort',
  'enable_incremental_sort',
  'enable_bitmapscan',
  'enable_seqscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_material',
  'jit',
];

type PlanCacheMode = 'force_generic_plan' | 'force_custom_plan';

const settings = (misleading: 'off' | null, mode: PlanCacheMode | null): PreparedStatement => {
  const set = (name: string, value: string | null) =>
    `set_config('${name}', ${value === null ? 'NULL' : `'${value}'`}, true)`;
  const all = [...MISLEADING.map((name) => set(name, misleading)), set('plan_cache_mode', mode)];
  return prepared(`SELECT ${all.join(', ')}`);
};

/** What a transaction sets before statements that are planned so. */
export const PLANNING_SETTINGS: Readonly<Record<Planning, PreparedStatement>> = {
  'each time': settings(null, null),
  'each time, along its index': settings('off', 'force_custom_plan'),
  'once, along its index': settings('off', 'force_generic_plan'),
};

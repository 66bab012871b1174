import { COURIER_DISPATCH, INITIAL_STATUS, NEXT, ORDER_STATUSES, RANK, THROUGH } from '../../../contract';

/** The workflow as a Mermaid state diagram, drawn from the tables that decide. `docs/workflow.md` shows it. */
export function drawWorkflow(): string {
  const moves = ORDER_STATUSES.flatMap((from) => NEXT[from].map((to) => `  ${from} --> ${to}`));
  const shortcuts = Object.entries(THROUGH).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, between]) => `  ${from} --> ${to}: through ${between}`),
  );
  return [
    'stateDiagram-v2',
    `  [*] --> ${INITIAL_STATUS}`,
    ...moves,
    ...shortcuts,
    `  ${COURIER_DISPATCH.from} --> ${COURIER_DISPATCH.from}: ${COURIER_DISPATCH.to} asked for, courier dispatched`,
    ...ORDER_STATUSES.filter((status) => NEXT[status].length === 0).map((status) => `  ${status} --> [*]`),
  ].join('\n');
}

/** The ranks that decide the direction of a forced move (docs/workflow.md#ranks), as a Markdown list. */
export function listRanks(): string {
  const ranks = [...new Set(Object.values(RANK).filter((rank) => rank !== undefined))].sort((a, b) => a - b);
  return ranks
    .map((rank) => `- ${rank}: ${ORDER_STATUSES.filter((status) => RANK[status] === rank).join(', ')}`)
    .join('\n');
}

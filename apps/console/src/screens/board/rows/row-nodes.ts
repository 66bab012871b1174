/** Which node of the page shows which order. */
export interface RowNodes {
  readonly of: ReadonlyMap<string, number>;
  /** Orders that were not shown before: their nodes do not move to them from where they were. */
  readonly come: ReadonlySet<string>;
}

export const NO_ROW_NODES: RowNodes = { of: new Map(), come: new Set() };

/**
 * An order keeps its node as long as it is shown; the nodes of orders that left are used again, since making one costs several times
 * as much as changing it.
 *
 * @param kept an order whose node is for no other one, since it has the focus
 */
export function nodesFor(before: RowNodes, ids: readonly string[], kept: string | null): RowNodes {
  const shown = new Set(ids);
  const taken = new Set(
    [...before.of].filter(([id]) => shown.has(id) || id === kept).map(([, node]) => node),
  );
  const free = [...before.of.values()].filter((node) => !taken.has(node));
  let next = Math.max(-1, ...before.of.values()) + 1;
  const of = new Map(ids.map((id) => [id, before.of.get(id) ?? free.shift() ?? next++]));
  return { of, come: new Set(ids.filter((id) => !before.of.has(id))) };
}

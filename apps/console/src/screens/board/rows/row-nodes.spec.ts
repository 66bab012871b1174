import { NO_ROW_NODES, nodesFor, type RowNodes } from './row-nodes';

const shown = (nodes: RowNodes) => Object.fromEntries(nodes.of);

describe('nodesFor', () => {
  const first = nodesFor(NO_ROW_NODES, ['a', 'b', 'c'], null);

  it('gives every order a node of its own', () => {
    expect(shown(first)).toEqual({ a: 0, b: 1, c: 2 });
    expect([...first.come]).toEqual(['a', 'b', 'c']);
  });

  it('leaves an order its node and uses those that are free again', () => {
    const next = nodesFor(first, ['d', 'c', 'b', 'e'], null);
    expect(shown(next)).toEqual({ b: 1, c: 2, d: 0, e: 3 });
    expect([...next.come]).toEqual(['d', 'e']);
  });

  it('gives the node of the order that has the focus to no other', () => {
    expect(shown(nodesFor(first, ['b', 'c', 'd'], 'a'))).toEqual({ b: 1, c: 2, d: 3 });
  });
});

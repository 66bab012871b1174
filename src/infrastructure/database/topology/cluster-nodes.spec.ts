import type { DataSource } from 'typeorm';
import { ClusterNodes } from './cluster-nodes';

const PORT = 5_432;

/** A cluster of one node, which is asked and answers as it is told; then it is there. */
function clusterThat(...answers: boolean[]) {
  const asked: boolean[] = [];
  const query = (statement: string): Promise<object[]> => {
    if (statement.includes('FROM pg_dist_node'))
      return Promise.resolve([{ nodeid: 1, nodename: 'node', nodeport: PORT }]);
    if (!statement.includes('citus_check_connection_to_node')) return Promise.resolve([]);
    const answer = answers.shift() ?? true;
    asked.push(answer);
    return Promise.resolve([{ answers: answer }]);
  };
  const transaction = (work: (tx: object) => unknown) => Promise.resolve(work({ query }));
  return { asked, nodes: new ClusterNodes({ query, transaction } as unknown as DataSource) };
}

describe('the nodes of a cluster', () => {
  it('are asked once more before one counts as away', async () => {
    const { asked, nodes } = clusterThat(false, true);
    expect((await nodes.look()).away).toEqual([]);
    expect(asked).toEqual([false, true]);
  });

  it('are away when they do not answer twice, are asked once as long as they are, and are back with one answer', async () => {
    const { asked, nodes } = clusterThat(false, false, false, true);
    expect((await nodes.look()).away).toHaveLength(1);
    expect((await nodes.look()).away).toHaveLength(1);
    expect((await nodes.look()).away).toEqual([]);
    expect(asked).toEqual([false, false, false, true]);
  });
});

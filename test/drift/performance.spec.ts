import { readFileSync } from 'node:fs';

const page = readFileSync('docs/performance.md', 'utf8');
const [, measured] = /\n## Results\n([^|]*)\|/.exec(page)!;

it('the results name the machine, the Node and the commit that they were measured with', () => {
  const { cores, node, commit } = JSON.parse(readFileSync('bench/results/latest.json', 'utf8')) as {
    cores: number;
    node: string;
    commit: string;
  };
  for (const name of [`on ${cores} cores`, `Node ${node}`, `commit \`${commit}\``])
    expect(measured).toContain(name);
});

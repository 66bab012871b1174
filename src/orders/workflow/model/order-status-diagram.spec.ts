import { readFileSync } from 'node:fs';
import { drawWorkflow, listRanks } from './order-status-diagram';

describe('docs/workflow.md', () => {
  const page = readFileSync('docs/workflow.md', 'utf8');

  it('shows the workflow as the tables have it', () => {
    expect(page).toContain(`\`\`\`mermaid\n${drawWorkflow()}\n\`\`\``);
  });

  it('shows the ranking that forced moves are measured by', () => {
    expect(page).toContain(listRanks());
  });
});

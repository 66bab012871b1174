import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

it('docs/errors.md has every refusal of the features (npm run docs writes it)', () => {
  const script = `process.stdout.write(require('./dist/scripts/describe-errors').describeErrors())`;
  const described = execFileSync(process.execPath, ['-e', script]).toString();
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(described);
  expect(described).toContain('| `ORDER_NOT_FOUND` | 404 | Order not found |');
});

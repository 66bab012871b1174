import { resolve } from 'node:path';
import { check } from './checker';
import { readRecord } from './record-files';
import { renderVerdict } from './verdict';

it('the kept record shows every promise kept', () => {
  const directory = process.env.CHAOS_RECORD;
  if (directory === undefined || directory === '')
    throw new Error('npm run chaos:check -- <directory of a record>');
  const verdict = check(readRecord(resolve(directory)));
  renderVerdict(verdict).forEach((line) => process.stdout.write(`${line}\n`));
  expect(verdict.violations).toEqual([]);
});

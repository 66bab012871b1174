import { plainLine } from './plain-line';

const line = (fields: object) =>
  plainLine(
    `${JSON.stringify({ level: 'info', time: '2026-03-01T09:30:00.000Z', pid: 7, ...fields })}\n`,
  ).replace(/^\d\d:\d\d:\d\d /, '');

describe('a line of the log on a terminal', () => {
  it('says when, what and about what', () => {
    const json = { level: 'info', time: '2026-03-01T09:30:00.000Z', pid: 7, msg: 'ready' };
    expect(plainLine(JSON.stringify(json))).toMatch(/^\d\d:\d\d:\d\d ready\n$/);
    expect(line({ level: 'warn', context: 'database', msg: 'slow', ms: 12, of: 'jobs', ids: [1] })).toBe(
      'WARN [database] slow ms=12 of=jobs ids=[1]\n',
    );
  });

  it('shows an error with its stack', () => {
    const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' };
    expect(line({ level: 'error', err })).toBe('ERROR broken\nError: broken\n    at here\n');
    expect(line({ level: 'error', err, msg: 'job failed' })).toBe(
      'ERROR job failed\nError: broken\n    at here\n',
    );
  });

  it('lets no quoted text write to the terminal', () => {
    const msg = 'x\u001b[2J\r\n\u0007\u009b31m\u202e';
    expect(line({ msg })).toBe('x\\u001b[2J\\u000d\\n\\u0007\\u009b31m\\u202e\n');
  });
});

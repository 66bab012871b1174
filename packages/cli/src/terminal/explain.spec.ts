import { explain } from './explain.js';

const SENT = { isEndless: false, hasWritten: true };
const failure = (code: string, status?: number) => Object.assign(new Error('It failed'), { code, status });

describe('what a command says of its failure', () => {
  it.each([
    ['UNREACHABLE', undefined],
    ['TIMED_OUT', undefined],
    ['INVALID_RESPONSE', undefined],
    ['OUTCOME_UNKNOWN', 503],
    ['STILL_BEING_APPLIED', 503],
    ['HTTP_502', 502],
    ['HTTP_504', 504],
  ])('%s: that the change may have been made, once one was sent', (code, status) => {
    const words = 'It failed: the change may have been made, or may still be made.';
    expect(explain(failure(code, status), false, SENT).text).toContain(words);
    expect(JSON.parse(explain(failure(code, status), true, SENT).text)).toMatchObject({
      error: { code, message: words },
    });
    expect(explain(failure(code, status), false).text).not.toContain('may have been made');
  });

  it('says nothing of a change that was refused', () => {
    expect(explain(failure('ORDER_NOT_FOUND', 404), true, SENT).text).not.toContain('may have been made');
  });

  it.each([
    ['UNTRUSTED_CERTIFICATE', 6, 'NODE_EXTRA_CA_CERTS'],
    ['INVALID_RESPONSE', 1, 'the address of the service?'],
    ['UNSENDABLE', 2, 'It failed'],
  ])('ends on %s with %d, and says what can be done', (code, exitCode, words) => {
    expect(explain(failure(code), false)).toEqual({ exitCode, text: expect.stringContaining(words) });
  });

  it('ends with 5 when the receiver of a test webhook failed, and with 6 when the service did', () => {
    expect(explain(failure('WEBHOOK_TEST_FAILED', 500), false).exitCode).toBe(5);
    expect(explain(failure('INTERNAL_ERROR', 500), false).exitCode).toBe(6);
  });
});

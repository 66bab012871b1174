import { activeTraceparent, describeSpan, inBatch, inSpan, isTracing, traceFields } from './index';
import { formatTraceparent, parseTraceparent } from './traceparent';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('is read and written as it came, sampled or not', () => {
    for (const flags of ['00', '01']) {
      const text = `00-${TRACE_ID}-${SPAN_ID}-${flags}`;
      expect(formatTraceparent(parseTraceparent(text)!)).toBe(text);
    }
  });

  it('of a later version may say more', () => {
    expect(parseTraceparent(`cc-${TRACE_ID}-${SPAN_ID}-01-more`)).toMatchObject({ traceId: TRACE_ID });
  });

  it.each([
    ['nothing', undefined],
    ['several', ['a', 'b']],
    ['upper case', `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`],
    ['a short id', `00-${TRACE_ID.slice(1)}-${SPAN_ID}-01`],
    ['no trace id', `00-${'0'.repeat(32)}-${SPAN_ID}-01`],
    ['no span id', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['version ff', `ff-${TRACE_ID}-${SPAN_ID}-01`],
    ['more than version 00 has', `00-${TRACE_ID}-${SPAN_ID}-01-more`],
    ['a header that was cut', `00-${TRACE_ID}`],
  ])('is none when it is %s', (_name, text) => {
    expect(parseTraceparent(text)).toBeNull();
  });
});

describe('tracing that was not started', () => {
  it('runs the work alone and does not even ask for a description of it', async () => {
    const plan = () => {
      throw new Error('asked');
    };
    expect(isTracing()).toBe(false);
    expect(await inSpan(plan, () => Promise.resolve(1))).toBe(1);
    expect(await inBatch('many', () => Promise.resolve(2))).toBe(2);
    expect(activeTraceparent()).toBeUndefined();
    expect(traceFields()).toEqual({});
    expect(() => describeSpan({ any: 'thing' })).not.toThrow();
  });
});

import { DELIVERY_HEADERS } from './delivery-headers';
import { type Headers, shortHeaders, storedHeaders } from './stored-headers';

const OF = { event_type: 'order:created', event_id: '01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f' };
const SIGNED: Headers = {
  'Content-Type': 'application/json',
  'User-Agent': 'order-management-service',
  'X-Service-Event': 'order:created',
  'X-Service-Source': 'order-management-service',
  'X-Webhook-Signature': '********',
  'webhook-id': OF.event_id,
  'webhook-timestamp': '1795557861',
  'webhook-signature': '********',
};
const {
  'X-Webhook-Signature': _a,
  'webhook-id': _b,
  'webhook-timestamp': _c,
  'webhook-signature': _d,
  ...UNSIGNED
} = SIGNED;
const FULL: Headers = {
  ...UNSIGNED,
  'X-Event-Caused-By': 'erp',
  'X-Correlation-Id': '{"Content-Type"',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'X-Webhook-Signature': '********',
  'webhook-id': OF.event_id,
  'webhook-timestamp': '1795557861',
  'webhook-signature': '********',
  Authorization: '********',
};

describe('the headers of an attempt', () => {
  it.each([
    ['signed', SIGNED],
    ['unsigned', UNSIGNED],
    ['with all there may be', FULL],
  ])('%s are read as they were sent, in their order, however they are stored', (_what, headers) => {
    const text = JSON.stringify(headers);
    for (const asDigits of [false, true])
      expect(JSON.stringify(storedHeaders(OF, shortHeaders(OF, headers, asDigits)))).toBe(text);
    expect(JSON.stringify(storedHeaders(OF, text))).toBe(text);
  });

  it('are stored as the time of the signature alone where all else follows from the event', () => {
    expect(shortHeaders(OF, SIGNED, false)).toBe('{"webhook-timestamp":"1795557861"}');
    expect(shortHeaders(OF, SIGNED, true)).toBe('1795557861');
  });

  it('that releases from before left out stay out', () => {
    expect(storedHeaders(OF, '{}')).toEqual({});
  });

  it('may be all that are documented', () => {
    const known = Object.keys(FULL);
    expect(DELIVERY_HEADERS.filter(({ name }) => !known.includes(name))).toEqual([]);
  });
});

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signingKeys, signWebhook, verifyWebhook, WebhookVerificationError } from '.';

const NOW = 1_790_000_000;
const WHSEC = `whsec_${Buffer.from('thirty-two bytes that stay secret').toString('base64')}`;
const PLAIN = 'a plain sécret with ünicode';
const BODY = JSON.stringify({ event_type: 'order:created', event_id: 'evt-1', data: { name: 'Åsa 花子' } });

type ToSign = Partial<Omit<Parameters<typeof signWebhook>[0], 'keys'>> & { secrets?: readonly string[] };
const sign = ({ secrets = [WHSEC], ...over }: ToSign = {}) => {
  const [newest, ...older] = secrets.map(signingKeys);
  return signWebhook({ id: 'evt-1', timestampSeconds: NOW, body: BODY, keys: [newest!, ...older], ...over });
};

type Delivery = Partial<Parameters<typeof verifyWebhook>[0]>;
const verify =
  (over: Delivery = {}) =>
  () =>
    verifyWebhook({ body: BODY, headers: sign(), secret: WHSEC, nowSeconds: NOW, ...over });

const id = fc.string({ unit: fc.constantFrom(...'abcdef0123456789-'), minLength: 1, maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const secret = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((key) => `whsec_${Buffer.from(key).toString('base64')}`),
);
const delivery = fc.record({ id, body: bytes, secret });

/** The same text with one character replaced by another. */
function otherThan(text: string): fc.Arbitrary<string> {
  const change = fc.record({ at: fc.nat(text.length - 1), to: fc.constantFrom(...'abcXYZ0189+/=,-') });
  return change
    .map(({ at, to }) => text.slice(0, at) + to + text.slice(at + 1))
    .filter((other) => other !== text);
}

describe('signWebhook', () => {
  it('keys X-Webhook-Signature by the whole secret, prefix included', () => {
    const expected = createHmac('sha256', WHSEC).update(BODY).digest('hex');
    expect(sign()['X-Webhook-Signature']).toBe(`sha256=${expected}`);
  });

  it('is verified by the official library, for a whsec_ secret and for a plain one', () => {
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const plain = new Webhook(Buffer.from(PLAIN), { format: 'raw' });
    expect(new Webhook(WHSEC).verify(BODY, sign({ timestampSeconds }))).toEqual(JSON.parse(BODY));
    expect(plain.verify(BODY, sign({ timestampSeconds, secrets: [PLAIN] }))).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(WHSEC).verify(`${BODY} `, sign({ timestampSeconds }))).toThrow();
  });

  it('makes the signature that the official library makes, for every text and secret', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(id, text, secret, (eventId, body, key) => {
        const official = key.startsWith('whsec_')
          ? new Webhook(key)
          : new Webhook(Buffer.from(key), { format: 'raw' });
        const ours = sign({ id: eventId, body, secrets: [key] })['webhook-signature'];
        return ours === official.sign(eventId, new Date(NOW * 1_000), body);
      }),
    );
  });

  it('signs a string like its UTF-8 bytes', () => {
    expect(sign({ body: Buffer.from(BODY) })).toEqual(sign());
  });

  it('signs with every secret during an overlap, newest first, and X-Webhook-Signature with the newest', () => {
    const both = sign({ secrets: [PLAIN, WHSEC] });
    const [newest, oldest] = [sign({ secrets: [PLAIN] }), sign()];
    expect(both['webhook-signature']).toBe(`${newest['webhook-signature']} ${oldest['webhook-signature']}`);
    expect(both['X-Webhook-Signature']).toBe(newest['X-Webhook-Signature']);
    for (const key of [PLAIN, WHSEC]) expect(verify({ headers: both, secret: key })).not.toThrow();
    const now = sign({ secrets: [PLAIN, WHSEC], timestampSeconds: Math.floor(Date.now() / 1_000) });
    expect(new Webhook(WHSEC).verify(BODY, now)).toEqual(JSON.parse(BODY));
  });

  it('never signs with an empty key', () => {
    expect(() => sign({ secrets: [''] })).toThrow(RangeError);
    const anyone = createHmac('sha256', '').update(`evt-1.${NOW}.${BODY}`).digest('base64');
    expect(sign({ secrets: ['whsec_'] })['webhook-signature']).not.toBe(`v1,${anyone}`);
  });

  it.each([1.5, NaN, Infinity])('refuses the timestamp %d', (timestampSeconds) => {
    expect(() => sign({ timestampSeconds })).toThrow(RangeError);
  });
});

describe('verifyWebhook', () => {
  it('accepts what was signed, whatever the bytes and the secret, by either family of headers', () => {
    fc.assert(
      fc.property(delivery, ({ id: eventId, body, secret: key }) => {
        const headers = sign({ id: eventId, body, secrets: [key] });
        verify({ body, headers, secret: key })();
        verify({ body, headers: { 'X-Webhook-Signature': headers['X-Webhook-Signature'] }, secret: key })();
      }),
    );
  });

  it('accepts what the official library signed', () => {
    const headers = {
      'Webhook-Id': 'evt-1',
      'Webhook-Timestamp': String(NOW),
      'Webhook-Signature': new Webhook(WHSEC).sign('evt-1', new Date(NOW * 1_000), BODY),
    };
    expect(verify({ headers })).not.toThrow();
  });

  it('refuses a body of which one byte was changed, added or taken away', () => {
    const changed = bytes.chain((body) =>
      fc.record({
        body: fc.constant(body),
        at: fc.nat(body.length),
        bit: fc.nat(7),
        cut: fc.constantFrom(0, 1),
      }),
    );
    fc.assert(
      fc.property(changed, ({ body, at, bit, cut }) => {
        const other = Buffer.concat([body.subarray(0, at), flipped(body[at], bit), body.subarray(at + cut)]);
        const headers = sign({ body });
        const onlyBody = { 'X-Webhook-Signature': headers['X-Webhook-Signature'] };
        fc.pre(!other.equals(body));
        expect(verify({ body: other, headers })).toThrow(WebhookVerificationError);
        expect(verify({ body: other, headers: onlyBody })).toThrow(WebhookVerificationError);
      }),
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'refuses a delivery of which one character of %s was changed',
    (name) => {
      const headers = sign();
      fc.assert(
        fc.property(otherThan(headers[name]), (value) => {
          const changed = verify({ headers: { ...headers, [name]: value }, toleranceSeconds: Infinity });
          expect(changed).toThrow(WebhookVerificationError);
        }),
      );
    },
  );

  it('refuses a delivery of which one character of X-Webhook-Signature was changed, when it alone decides', () => {
    const { 'X-Webhook-Signature': signature } = sign();
    fc.assert(
      fc.property(otherThan(signature), (value) => {
        expect(verify({ headers: { 'X-Webhook-Signature': value } })).toThrow(WebhookVerificationError);
      }),
    );
  });

  it('refuses the deliveries of every other secret', () => {
    fc.assert(
      fc.property(secret, secret, (one, other) => {
        fc.pre(one !== other && !sameStandardKey(one, other));
        expect(verify({ headers: sign({ secrets: [one] }), secret: other })).toThrow(
          WebhookVerificationError,
        );
      }),
    );
  });

  it('accepts the bare hex digest, without sha256=', () => {
    const bare = sign()['X-Webhook-Signature'].slice('sha256='.length);
    expect(verify({ headers: { 'x-webhook-signature': bare } })).not.toThrow();
  });

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('judges a delivery that is %d seconds old: genuine %s', (age, genuine) => {
    const judged = expect(verify({ nowSeconds: NOW + age }));
    if (genuine) judged.not.toThrow();
    else judged.toThrow(WebhookVerificationError);
  });

  it('uses the clock when no time is given', () => {
    const headers = sign({ timestampSeconds: Math.floor(Date.now() / 1_000) });
    expect(verify({ headers, nowSeconds: undefined })).not.toThrow();
    expect(verify({ nowSeconds: NOW + 86_400 })).toThrow('too old');
  });

  it('does not let X-Webhook-Signature stand in for standard headers that are incomplete or wrong', () => {
    const headers = sign();
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      expect(verify({ headers: { ...headers, [name]: undefined } })).toThrow(`${name} is missing`);
      expect(verify({ headers: { ...headers, [name]: '1' } })).toThrow(WebhookVerificationError);
    }
  });

  it('refuses a delivery without any signature, and one whose headers came twice', () => {
    expect(verify({ headers: {} })).toThrow('x-webhook-signature is missing');
    expect(verify({ headers: { ...sign(), 'webhook-id': ['evt-1', 'evt-2'] } })).toThrow('came twice');
    expect(verify({ headers: { ...sign(), 'Webhook-Id': 'evt-2' } })).toThrow('came twice');
  });

  it('ignores signatures of versions it does not know', () => {
    const headers = sign();
    const known = headers['webhook-signature'];
    expect(verify({ headers: { ...headers, 'webhook-signature': `v1a,abc ${known} v2,x` } })).not.toThrow();
    const unknown = known.replace('v1,', 'v2,');
    expect(verify({ headers: { ...headers, 'webhook-signature': unknown } })).toThrow(
      WebhookVerificationError,
    );
  });

  it('accepts any of several secrets', () => {
    expect(verify({ secret: [PLAIN, WHSEC] })).not.toThrow();
    expect(verify({ secret: [PLAIN, 'other'] })).toThrow(WebhookVerificationError);
    expect(verify({ secret: [] })).toThrow(WebhookVerificationError);
  });
});

function flipped(byte: number | undefined, bit: number): Buffer {
  return Buffer.from([(byte ?? 0) ^ (1 << bit)]);
}

/** Two spellings of one key are one secret to the standard signature. */
function sameStandardKey(one: string, other: string): boolean {
  const signature = (key: string) => sign({ secrets: [key] })['webhook-signature'];
  return signature(one) === signature(other);
}

import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { eventExample } from './event-examples';
import { eventSchema } from './event-schemas';
import { EVENT_NAMES } from './events';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false });
addFormats(ajv);

describe.each(EVENT_NAMES)('the schema of %s', (eventName) => {
  const fits = ajv.compile(eventSchema(eventName));
  const example = eventExample(eventName);

  it('describes its example', () => {
    fits(example);
    expect(fits.errors).toBeNull();
  });

  it.each(['event_type', 'event_id', 'timestamp', 'data'])('misses %s in the envelope', (member) => {
    expect(fits({ ...example, [member]: undefined })).toBe(false);
  });

  it('allows nothing else in the envelope, and more in data', () => {
    expect(fits({ ...example, caused_by: 'pos' })).toBe(false);
    expect(fits({ ...example, data: { ...example.data, added_later: 1 } })).toBe(true);
  });

  it('misses every member that data always has', () => {
    const optional = ['correlation_id', 'caused_by'];
    for (const member of Object.keys(example.data).filter((key) => !optional.includes(key))) {
      const { [member]: _left, ...rest } = example.data as Record<string, unknown>;
      expect([member, fits({ ...example, data: rest })]).toEqual([member, false]);
    }
  });
});

describe('the schema of order:status_changed', () => {
  const fits = ajv.compile(eventSchema('order:status_changed'));
  const example = eventExample('order:status_changed');

  it.each([
    ['picked', { items: [] }],
    ['picked', {}],
    ['shipped', {}],
    ['collected', { notes: null }],
    ['cancelled', { cancellation_reason: 'out_of_stock', notes: null }],
  ])('misses what the metadata of %s always has in %j', (to, metadata) => {
    const common = { updated_by: 'x', user_id: null, user_name: null };
    const data = { ...example.data, new_status: to, metadata: { ...common, ...metadata } };
    expect(fits({ ...example, data })).toBe(false);
    const elsewhere = { ...data, new_status: 'retrieving' };
    expect(fits({ ...example, data: elsewhere })).toBe(true);
  });
});

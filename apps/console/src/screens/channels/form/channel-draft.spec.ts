import type { Channel, ConfigKey } from '../channel';
import { configOf, draftOf } from './channel-draft';

const KEYS: readonly ConfigKey[] = [
  { key: 'base_url', meaning: 'Address', required: true, secret: false },
  { key: 'client_secret', meaning: 'Secret', required: true, secret: true },
  { key: 'port', meaning: 'Port', required: false, secret: false },
];
const config = {
  base_url: 'https://a.example',
  client_secret: '********1234',
  port: 8080,
  extra: { deep: [1] },
};
const channel = {
  name: 'Shop',
  type: 'sap-commerce',
  config,
  settings: { auto_sync: true },
} as unknown as Channel;

describe('what is typed of a channel', () => {
  const draft = draftOf(channel, 'sap-commerce', KEYS);

  it('begins with what is stored, without its secrets', () => {
    expect(draft.known).toEqual({ base_url: 'https://a.example', client_secret: '', port: '8080' });
    expect(JSON.parse(draft.other)).toEqual({ extra: { deep: [1] } });
    expect(draftOf(null, 'ebay', [])).toMatchObject({ name: '', known: {}, other: '', settings: '' });
  });

  it('changes nothing when it is sent as it was read', () => {
    expect(configOf(draft, config, KEYS)).toEqual(config);
  });

  it('replaces a secret that is typed, removes a text that is emptied, and keeps the rest', () => {
    const known = { ...draft.known, client_secret: 'new', base_url: ' ' };
    expect(configOf({ ...draft, known }, config, KEYS)).toEqual({
      client_secret: 'new',
      port: 8080,
      extra: { deep: [1] },
    });
  });

  it('is not sent while its JSON is none', () => {
    expect(configOf({ ...draft, other: '[1]' }, config, KEYS)).toBeUndefined();
    expect(configOf({ ...draft, other: '{' }, config, KEYS)).toBeUndefined();
    expect(configOf({ ...draft, other: '' }, {}, [])).toEqual({});
  });
});

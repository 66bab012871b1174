import { type Profile, renewed } from './profiles.js';

const url = 'https://shop.example';
const shop: Profile = { url, key: 'of-shop', production: true, channel: 'c-1' };

describe('a profile after a login', () => {
  it('is what was given when it is new', () => {
    const open = { url, key: 'k', production: false, channel: undefined };
    expect(renewed(null, { url, key: 'k' })).toEqual(open);
    expect(renewed(null, { url, key: 'k', production: true, channel: 'c-1' })).toEqual({ ...shop, key: 'k' });
  });

  it('keeps what was not given', () => {
    expect(renewed(shop, { url, key: 'new' })).toEqual({ ...shop, key: 'new' });
    const nested = `${url}/oms`;
    expect(renewed(shop, { url: nested, key: 'new' })).toEqual({ ...shop, url: nested, key: 'new' });
  });

  it('has what was given', () => {
    const given = { url, key: 'new', production: false, channel: 'c-2' };
    expect(renewed(shop, given)).toEqual(given);
  });

  it('keeps nothing of another service', () => {
    const other = { url: 'https://other.example', key: 'new' };
    expect(renewed(shop, other)).toEqual({ ...other, production: false, channel: undefined });
  });
});

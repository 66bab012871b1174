import { createECDH } from 'node:crypto';
import { firebaseWebConfig } from './web-config';

const config = {
  apiKey: 'AIza-public',
  projectId: 'stores',
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abc',
  vapidKey: createECDH('prime256v1').generateKeys().toString('base64url'),
};

describe('the setting of the public Firebase configuration', () => {
  it('is what the Firebase console shows, with the key of web push; the rest is left out', () => {
    const shown = { ...config, authDomain: 'stores.firebaseapp.com', storageBucket: 'stores.appspot.com' };
    expect(firebaseWebConfig(JSON.stringify(shown))).toEqual(config);
  });

  it.each([
    ['a script instead of JSON', '{ apiKey: "AIza" }', 'must be JSON'],
    ['no object', '7', 'must hold apiKey, projectId, messagingSenderId, appId, vapidKey'],
    ['a missing key', JSON.stringify({ ...config, appId: '' }), 'must hold appId as text'],
    ['a key that is no text', JSON.stringify({ ...config, apiKey: 7 }), 'must hold apiKey as text'],
    ['a value that is too long', JSON.stringify({ ...config, appId: 'x'.repeat(513) }), 'must hold appId'],
    ['another key', JSON.stringify({ ...config, vapidKey: 'short' }), 'not the public key'],
  ])('is refused for %s', (_what, value, message) => {
    expect(() => firebaseWebConfig(value)).toThrow(message);
  });
});

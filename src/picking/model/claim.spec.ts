import { holderOf, initialsOf } from './claim';

describe('the holder of a claim', () => {
  it('is the person or the device, whatever name is said', () => {
    const device = { kind: 'device', keyId: 'd' } as const;
    expect(holderOf(device, 'Kaisa')).toBe(holderOf(device, 'Ville'));
    expect(holderOf({ kind: 'person', keyId: 'd' }, 'Kaisa')).not.toBe(holderOf(device, 'Kaisa'));
  });

  it('is one of those who share a key, by name', () => {
    const key = { kind: 'key', keyId: 'k' } as const;
    expect(holderOf(key, 'Kaisa')).not.toBe(holderOf(key, 'Ville'));
    expect(holderOf(key, 'Kaisa')).toBe(holderOf(key, 'Kaisa'));
  });
});

it.each([
  ['Aino Virtanen', 'A. V.'],
  ['  aino  maria virtanen ', 'A. V.'],
  ['Cher', 'C.'],
  ['😀 Ö', '😀. Ö.'],
  ['', null],
  [null, null],
])('shortens %j to %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

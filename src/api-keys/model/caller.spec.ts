import { type Caller, hasScope, mayReach, reachableChannels, scopeForMethod, SYSTEM_CALLER } from './caller';

const key = (scope: Caller['scope'], ...channels: string[]): Caller => ({
  kind: 'key',
  keyId: 'k',
  clientName: 'c',
  scope,
  channelIds: new Set(channels),
});

describe('a caller', () => {
  it('needs the scope of the method: read to look, write to change, admin to delete', () => {
    expect(['GET', 'HEAD'].map(scopeForMethod)).toEqual(['read', 'read']);
    expect(['POST', 'PUT', 'PATCH'].map(scopeForMethod)).toEqual(['write', 'write', 'write']);
    expect(scopeForMethod('DELETE')).toBe('admin');
  });

  it('has every scope below it', () => {
    expect([
      hasScope(key('write'), 'read'),
      hasScope(key('write'), 'write'),
      hasScope(key('write'), 'admin'),
    ]).toEqual([true, true, false]);
    expect(hasScope(SYSTEM_CALLER, 'admin')).toBe(true);
  });

  it('reaches the channels of its key; an empty list none, an admin all', () => {
    expect(mayReach(key('write', 'a'), 'a')).toBe(true);
    expect(mayReach(key('write', 'a'), 'b')).toBe(false);
    expect(reachableChannels(key('read'))).toEqual([]);
    expect(mayReach(key('admin'), 'b')).toBe(true);
    expect(reachableChannels(SYSTEM_CALLER)).toBeNull();
  });
});

import { keepNote, note } from './device';
import { service } from './request';
import { renewSession, type Session } from './session';

jest.mock('./device', () => ({ keepNote: jest.fn(), note: jest.fn() }));
jest.mock('./live', () => ({}));
jest.mock('./request', () => ({
  orNull: (call: Promise<unknown>) => call.catch(() => null),
  service: { get: jest.fn(), patch: jest.fn().mockRejectedValue(new Error('no service')) },
}));

const PHONE: Session = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'phone', isOver: false };
/** Ana has signed in, and calls herself Annie here. */
const PERSON: Session = { ...PHONE, name: 'Annie', personId: 'ana', deviceId: null };

/** Who picks on this device once the service has said whose session it is. */
async function keptAfter(held: Session, id: string, name: string, isDevice = false): Promise<Session> {
  jest.mocked(note).mockResolvedValue(held);
  const picker = isDevice ? { name, device_name: 'Phone 3' } : null;
  jest.mocked(service.get as unknown as () => Promise<unknown>).mockResolvedValue({
    name,
    person: { id, place_ids: ['p'] },
    picker,
  });
  await renewSession();
  return jest.mocked(keepNote).mock.calls.at(-1)![1] as Session;
}

describe('who picks on a device', () => {
  it('is the person who signs in after another', async () => {
    expect(await keptAfter(PERSON, 'ben', 'Ben')).toMatchObject({ name: 'Ben', personId: 'ben' });
  });

  it('is the person who signs in where another had paired the device', async () => {
    expect(await keptAfter(PHONE, 'ben', 'Ben')).toMatchObject({ name: 'Ben', deviceId: null });
  });

  it('is who the device was paired for where a person had signed in', async () => {
    expect(await keptAfter(PERSON, 'phone', 'Cleo', true)).toMatchObject({ name: 'Cleo', deviceId: 'phone' });
  });

  it('keeps the name that was given here as long as it is the same device or person', async () => {
    expect((await keptAfter(PERSON, 'ana', 'Ana')).name).toBe('Annie');
    expect((await keptAfter({ ...PHONE, name: 'Annie' }, 'phone', 'Ana', true)).name).toBe('Annie');
  });

  it('has nothing to pick from what was read in another store', async () => {
    jest.mocked(keepNote).mockClear();
    await keptAfter(PHONE, 'phone', 'Ana', true);
    expect(jest.mocked(keepNote)).toHaveBeenCalledTimes(1);
    await keptAfter({ ...PHONE, placeId: 'former' }, 'phone', 'Ana', true);
    expect(jest.mocked(keepNote).mock.calls.slice(1, 3)).toEqual([
      ['queue', null],
      ['shelves', null],
    ]);
  });

  it('is told to the service where it was given without network, for a device', async () => {
    const { patch } = jest.mocked(service);
    patch.mockClear();
    await keptAfter(PERSON, 'ana', 'Ana');
    await keptAfter({ ...PHONE, name: 'Ana' }, 'phone', 'Ana', true);
    expect(patch).not.toHaveBeenCalled();
    await keptAfter({ ...PHONE, name: 'Annie' }, 'phone', 'Ana', true);
    expect(patch.mock.calls).toEqual([['/v1/session/picker', { body: { name: 'Annie' } }]]);
  });
});

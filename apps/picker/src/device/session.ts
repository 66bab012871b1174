import type { ResultOf } from '@oms/client';
import { oneByOne } from '../input/one-by-one';
import type { Answer } from '../outbox/judge';
import { keepNote, note } from './device';
import { useLive } from './live';
import { orNull, refusalIn, service } from './request';

/** Who picks on this device, and where. Kept, so that the app starts without network. */
export interface Session {
  readonly placeId: string;
  readonly placeName: string;
  readonly name: string;
  /** The device or person that the service takes this for; what an older version of the app has kept is without. */
  readonly personId?: string;
  /** As claims name it; null where a person has signed in instead of pairing. */
  readonly deviceId: string | null;
  /** The service does not know this device any more; what was done here waits for the next pairing. */
  readonly isOver: boolean;
}

type Said = ResultOf<'/v1/session', 'get'>;

const NAME = 'session';
/** Notes on the store, which say nothing of another one. */
const OF_STORE = ['queue', 'shelves'];
/** Changes of what is kept, each on what the one before has left. */
const inTurn = oneByOne();

/** Undefined while it is read from the device; null when it was never paired. */
export function useSession(): Session | null | undefined {
  return useLive(async () => (await note<Session>(NAME)) ?? null, NAME);
}

export async function session(): Promise<Session | null> {
  return (await note<Session>(NAME)) ?? null;
}

/** What the service said to the pairing link that this page used up: it answers a link only once. */
let paired: { readonly token: string; readonly said: Said } | null = null;

/**
 * Uses a pairing link up. A device that lost its session goes on as the same one, so that what it began to send before is not
 * taken for a colleague's. Null: it worked; else the refusal. Where this device could not store it, it is called again.
 */
export async function pair(token: string, name: string): Promise<Answer | 'not_kept' | null> {
  const former_device_id = (await session())?.deviceId ?? null;
  const body = { token, person_name: name, device_name: deviceName(), former_device_id };
  if (paired?.token !== token) {
    try {
      paired = { token, said: await service.post('/v1/session/pair', { body }) };
    } catch (error) {
      return refusalIn(error);
    }
    void navigator.storage?.persist?.();
  }
  return keepSaid(paired.said, name).then(
    () => null,
    () => 'not_kept',
  );
}

/** Asks the service who it takes this device for. False: it did not say, and what is kept stays. */
export async function renewSession(): Promise<boolean> {
  let said: Said;
  try {
    said = await service.get('/v1/session');
  } catch (error) {
    if (refusalIn(error).status === 401) await noteSignedOut();
    return false;
  }
  await keepSaid(said);
  return true;
}

/** The store that the service takes this device for now; null where it does not say. */
export async function placeSaid(): Promise<string | null> {
  return (await renewSession()) ? ((await session())?.placeId ?? null) : null;
}

export async function noteSignedOut(): Promise<void> {
  await inTurn(async () => {
    const held = await session();
    if (held !== null && !held.isOver) await keepNote(NAME, { ...held, isOver: true });
  });
}

/** Changes who picks on this device; without network the service learns it when it says again who it takes this device for. */
export async function rename(name: string): Promise<void> {
  const isHeld = await inTurn(async () => {
    const held = await session();
    if (held !== null) await keepNote(NAME, { ...held, name });
    return held !== null;
  });
  if (isHeld) await tellName(name);
}

async function tellName(name: string): Promise<void> {
  await orNull(service.patch('/v1/session/picker', { body: { name } }));
}

/** @param name who picks, where somebody has just said it; else it stays as long as the service says the same person */
async function keepSaid(said: Said, name?: string): Promise<void> {
  const { person, picker } = said;
  const placeId = person?.place_ids?.[0];
  // Somebody who is not limited to a place has no queue of their own.
  if (person === null || placeId === undefined) return;
  const placeName = await placeNameOf(placeId);
  const kept = await inTurn(async () => {
    const held = await session();
    const isSame = held !== null && (held.personId ?? held.deviceId) === person.id;
    const now: Session = {
      placeId,
      placeName,
      name: name ?? (isSame ? held.name : (picker?.name ?? said.name)),
      personId: person.id,
      deviceId: picker === null ? null : person.id,
      isOver: false,
    };
    if (held !== null && held.placeId !== placeId)
      for (const former of OF_STORE) await keepNote(former, null);
    await keepNote(NAME, now);
    return now;
  });
  if (picker !== null && picker.name !== kept.name) await tellName(kept.name);
}

async function placeNameOf(placeId: string): Promise<string> {
  const held = await session();
  if (held?.placeId === placeId && held.placeName !== '') return held.placeName;
  return (await orNull(service.get('/v1/places/{placeId}', { path: { placeId } })))?.name ?? '';
}

/** What the console lists this device as. */
function deviceName(): string {
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ?? 'Browser';
  return `${system} ${screen.width}×${screen.height}`;
}

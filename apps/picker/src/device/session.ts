import type { Answer } from '../outbox/judge';
import { keepNote, note } from './device';
import { useLive } from './live';
import { ask, read } from './request';

/** Who picks on this device, and where. Kept, so that the app starts without network. */
export interface Session {
  readonly placeId: string;
  readonly placeName: string;
  readonly name: string;
  /** As claims name it; null where a person has signed in instead of pairing. */
  readonly deviceId: string | null;
  /** The service does not know this device any more; what was done here waits for the next pairing. */
  readonly isOver: boolean;
}

interface Said {
  readonly name?: string;
  readonly picker?: { readonly name?: string } | null;
  readonly person?: { readonly id?: string; readonly place_ids?: readonly string[] } | null;
}

const NAME = 'session';

/** Undefined while it is read from the device; null when it was never paired. */
export function useSession(): Session | null | undefined {
  return useLive(async () => (await note<Session>(NAME)) ?? null, NAME);
}

export async function session(): Promise<Session | null> {
  return (await note<Session>(NAME)) ?? null;
}

/**
 * Uses a pairing link up. A device that lost its session goes on as the same one, so that what it began to send before is not
 * taken for a colleague's. Null: it worked; else the refusal.
 */
export async function pair(token: string, name: string): Promise<Answer | null> {
  const former_device_id = (await session())?.deviceId ?? null;
  const answer = await ask({
    method: 'POST',
    path: '/v1/session/pair',
    body: { token, person_name: name, device_name: deviceName(), former_device_id },
  });
  if (answer.status !== 201) return answer;
  await keepSaid(answer.body as Said, name);
  void navigator.storage?.persist?.();
  return null;
}

/** Asks the service who it takes this device for; without an answer what is kept stays. */
export async function renewSession(): Promise<void> {
  const answer = await read('/v1/session');
  if (answer.status === 401) return noteSignedOut();
  if (answer.status !== 200) return;
  await keepSaid(answer.body as Said, (await session())?.name ?? null);
}

export async function noteSignedOut(): Promise<void> {
  const held = await session();
  if (held !== null && !held.isOver) await keepNote(NAME, { ...held, isOver: true });
}

/** Changes who picks on this device; offline the service learns it from the next deed. */
export async function rename(name: string): Promise<void> {
  const held = await session();
  if (held === null) return;
  await keepNote(NAME, { ...held, name });
  await ask({ method: 'PATCH', path: '/v1/session/picker', body: { name } });
}

async function keepSaid(said: Said, name: string | null): Promise<void> {
  const placeId = said.person?.place_ids?.[0];
  const held = await session();
  // Somebody who is not limited to a place has no queue of their own.
  if (placeId === undefined) return;
  await keepNote(NAME, {
    placeId,
    placeName: held?.placeId === placeId && held.placeName !== '' ? held.placeName : await placeName(placeId),
    name: name ?? said.picker?.name ?? said.name ?? '',
    deviceId: said.picker == null ? null : (said.person?.id ?? null),
    isOver: false,
  } satisfies Session);
}

async function placeName(placeId: string): Promise<string> {
  const { status, body } = await read(`/v1/places/${encodeURIComponent(placeId)}`);
  const name = (body as { name?: unknown } | null)?.name;
  return status === 200 && typeof name === 'string' ? name : '';
}

/** What the console lists this device as. */
function deviceName(): string {
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ?? 'Browser';
  return `${system} ${screen.width}×${screen.height}`;
}

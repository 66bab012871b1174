import type { ResultOf } from '@oms/client';
import { type Query, queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, request } from '../api/request';

/** Who is signed in, as `GET /v1/session` says it (docs/people.md#sessions). */
type Asker = ResultOf<'/v1/session', 'get'>;

/** Who is signed in: here always a person (docs/people.md#sessions). */
export type Session = Pick<Asker, 'name'> & {
  readonly person: NonNullable<Asker['person']>;
  readonly may: NonNullable<Asker['may']>;
  /** It ended while the console was open. What was typed stays, under a question to sign in again. */
  readonly isOver?: boolean;
};

const KEY = ['session'];
/** All that was read as the person who is signed in. */
const THEIRS = { predicate: ({ queryKey }: Query) => queryKey[0] !== KEY[0] };

/** Null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  staleTime: 60_000,
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    const former = () => client.getQueryData<Session | null>(KEY);
    try {
      const session = await request<Session>('/v1/session', { signal });
      // Another tab signed somebody else in: what was read, made and typed here is not theirs.
      if (isOfAnother(former(), session)) location.reload();
      return session;
    } catch (error) {
      if (isSignedOut(error)) return over(former());
      throw error;
    }
  },
});

export function useSession(): Session | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null;
}

export async function signIn(email: string, password: string): Promise<Session> {
  return request<Session>('/v1/session', { method: 'POST', body: { email, password } });
}

/** Everything that was read for somebody else is forgotten. */
export function keepSession(queries: QueryClient, session: Session): void {
  const former = queries.getQueryData<Session | null>(KEY);
  if (!former || isOfAnother(former, session)) queries.removeQueries(THEIRS);
  put(queries, session);
  void queries.invalidateQueries(THEIRS);
}

export async function signOut(queries: QueryClient): Promise<void> {
  try {
    await request('/v1/session', { method: 'DELETE' });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  queries.removeQueries(THEIRS);
  put(queries, null);
}

/** A refusal may say that the session has ended, or be of before somebody signed in again. */
export function noteRefusal(queries: QueryClient, error: unknown): void {
  if (isSignedOut(error)) void readSessionAgain(queries);
}

/** Never fails: without an answer it stays as it was read before. */
export function readSessionAgain(queries: QueryClient): Promise<void> {
  return queries.prefetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** A read that is under way may be of before. */
function put(queries: QueryClient, session: Session | null): void {
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData(KEY, session);
}

function isOfAnother(former: Session | null | undefined, session: Session): boolean {
  return former != null && former.person.id !== session.person.id;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHORIZED';
}

function over(former: Session | null | undefined): Session | null {
  return former ? { ...former, isOver: true } : null;
}

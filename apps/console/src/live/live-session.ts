import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/request';
import { type Session, sessionQuery } from '../session/session';
import { useLinkState } from './link-state';
import { live } from './live';

/** So that a service which refuses nothing but the connection is not asked without a pause. */
const AGAIN_MS = 1_000;

/**
 * The live connection is that of whoever is signed in: it comes back with them, and says when their session has ended. What got no
 * answer is read again when it comes back.
 */
export function useLiveSession(session: Session | null): void {
  const queries = useQueryClient();
  const state = useLinkState();
  const email = session?.person.email ?? null;
  const isOver = session?.isOver === true;
  useEffect(() => {
    if (email === null) live.end();
    else if (!isOver) live.start(email);
  }, [email, isOver]);
  useEffect(
    () =>
      live.add({
        onBack: () => void queries.refetchQueries({ predicate: ({ state }) => isUnanswered(state) }),
      }),
    [queries],
  );
  const hasEnded = state === 'ended' && email !== null && !isOver;
  useEffect(() => {
    if (!hasEnded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    // The refusal may be of before somebody signed in again.
    const startAgain = (found: Session | null) => {
      if (isLeft || found === null || found.isOver === true) return;
      timer = setTimeout(() => live.start(found.person.email), AGAIN_MS);
    };
    queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(startAgain, () => undefined);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [hasEnded, queries]);
}

function isUnanswered({ fetchStatus, error }: { fetchStatus: string; error: unknown }): boolean {
  return fetchStatus !== 'idle' || (error instanceof ApiError && (error.status === 0 || error.status >= 500));
}

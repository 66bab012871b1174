import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Session, sessionQuery } from '../session/session';
import { useLinkState } from './link-state';
import { live } from './live';

/** The live connection is that of whoever is signed in: it comes back with them, and says when their session has ended. */
export function useLiveSession(session: Session | null): void {
  const queries = useQueryClient();
  const state = useLinkState();
  const email = session?.person.email ?? null;
  const isOver = session?.isOver === true;
  useEffect(() => {
    if (email === null) live.end();
    else if (!isOver) live.start(email);
  }, [email, isOver]);
  const hasEnded = state === 'ended' && email !== null && !isOver;
  useEffect(() => {
    if (hasEnded) void queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  }, [hasEnded, queries]);
}

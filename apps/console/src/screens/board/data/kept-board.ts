import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { noteRefusal, useSession } from '../../../session/session';
import type { BoardFilter } from './board-filter';
import { LiveBoard } from './live-board';

/** The board that was open last goes on behind other screens: whoever comes back finds it as it is now. */
let kept: { readonly key: string; readonly board: LiveBoard } | null = null;

/** The board for a filter, and what it shows now. */
export function useBoard(filter: BoardFilter): LiveBoard {
  const queries = useQueryClient();
  const email = useSession()?.person.email;
  const { reach, channels, places, statuses, assignee } = filter;
  const key = JSON.stringify([email, reach, channels, places, statuses, assignee]);
  if (kept?.key !== key || kept.board.isClosed) {
    kept?.board.close();
    kept = { key, board: new LiveBoard(filter, (error) => noteRefusal(queries, error)) };
  }
  const { board } = kept;
  useSyncExternalStore(
    (watcher) => board.watch(watcher),
    () => board.state,
  );
  return board;
}

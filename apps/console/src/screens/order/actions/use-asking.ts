import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Order, orderKey } from '../order';
import { type Detail, type Entry, timelineQuery } from '../timeline/entries';
import { type AskedMove, askMove, type Metadata, MoveRefused, refusedIn } from './ask-move';

const LOOK_EVERY_MS = 3_000;

/** No other version than the one that was seen is moved. */
export type Chosen = Pick<AskedMove, 'move' | 'version'>;

type Job = Detail<'job'>;

/** One move at a time. It counts as asked for until the order is seen in a later version, or the move has failed. */
export function useAsking(order: Order) {
  const queries = useQueryClient();
  /** The version that is being moved: on a busy page a second click comes before its button is drawn as disabled. */
  const moved = useRef<number | null>(null);
  const { mutate, reset, variables, data, error } = useMutation({
    mutationFn: (asked: AskedMove) => askMove(order.id, asked),
    // Where there is no live connection nothing else says what became of it.
    onSuccess: () => void queries.invalidateQueries({ queryKey: orderKey(order.id) }),
    onError: () => queries.invalidateQueries({ queryKey: orderKey(order.id) }),
    onSettled: (_data, _error, { version }) => {
      if (moved.current === version) moved.current = null;
    },
  });
  const late = useEndOf(order.id, data ?? null);
  const failure = late?.status === 'failed' ? new MoveRefused(late.error) : error;
  const isAsked = variables !== undefined && failure === null && order.version === variables.version;
  return {
    asked: isAsked ? variables : null,
    refused: failure === null ? null : refusedIn(failure),
    ask: (chosen: Chosen, metadata: Metadata, onAccepted?: () => void) => {
      if (moved.current === chosen.version) return;
      moved.current = chosen.version;
      mutate({ ...chosen, metadata, key: crypto.randomUUID() }, { onSuccess: onAccepted });
    },
    /** What was refused. */
    forget: () => {
      if (failure !== null) reset();
    },
  };
}

/**
 * The job once it has ended. It is looked for in the order's timeline, since not everybody who may move an order may see
 * jobs. @param jobId null: there is nothing to look for
 */
function useEndOf(orderId: string, jobId: string | null): Job | undefined {
  const queries = useQueryClient();
  const { data } = useInfiniteQuery({
    ...timelineQuery(orderId, 'job'),
    enabled: ({ state }) => jobId !== null && endedIn(state.data?.pages, jobId) === undefined,
    refetchInterval: LOOK_EVERY_MS,
  });
  const ended = endedIn(data?.pages, jobId);
  const hasEnded = ended !== undefined;
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: orderKey(orderId) });
  }, [hasEnded, orderId, queries]);
  return ended;
}

function endedIn(
  pages: readonly { readonly data: readonly Entry[] }[] | undefined,
  jobId: string | null,
): Job | undefined {
  const jobs = pages?.flatMap(({ data }) =>
    data.flatMap((entry) => (entry.kind === 'job' ? entry.detail : [])),
  );
  return jobs?.find(({ id, status }) => id === jobId && (status === 'completed' || status === 'failed'));
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWork } from './work';

/**
 * Sends a form, and reads again what it may have changed. What was read is named to the service, so that a change of
 * somebody else is not overwritten; `overwrite` sends it all the same. A form that was left meanwhile closes and opens nothing.
 */
export function useSave<T>({
  readAt,
  send,
  changes,
  onClose,
  onSaved = onClose,
  onMade,
}: {
  /** `updated_at` of what the form began with, or its revision; null for something new. */
  readAt: string | null;
  send: (readAt: string | null) => Promise<T>;
  /** Keys of the queries that are read again. */
  changes: readonly (readonly unknown[])[];
  onClose: () => void;
  /** Where it leads to when the form is still there. */
  onSaved?: (saved: T) => void;
  /** Gets what was saved at once, also when the form was left, such as a key that nobody can see again. */
  onMade?: (saved: T) => void;
}) {
  const queries = useQueryClient();
  const isThere = useIsThere();
  const again = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const [since] = useState(readAt);
  const work = useWork({
    mutationFn: (isForced: boolean) => send(isForced ? null : since),
    onSuccess: async (saved) => {
      onMade?.(saved);
      await again();
      if (isThere.current) onSaved(saved);
    },
  });
  const takeTheirs = async () => {
    await again();
    if (isThere.current) onClose();
  };
  return {
    work,
    onSend: () => work.mutate(false),
    onOverwrite: () => work.mutate(true),
    onTakeTheirs: () => void takeTheirs(),
  };
}

/** Whether what asks is still on the screen. */
function useIsThere() {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

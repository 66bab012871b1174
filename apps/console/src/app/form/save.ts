import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Sends a form, and reads again what it may have changed. What was read is named to the service, so that a change of
 * somebody else is not overwritten; `overwrite` sends it all the same.
 */
export function useSave<T>({
  readAt,
  send,
  changes,
  onSaved,
}: {
  /** `updated_at` of what the form began with; null for something new. */
  readAt: string | null;
  send: (readAt: string | null) => Promise<T>;
  /** Keys of the queries that are read again. */
  changes: readonly (readonly unknown[])[];
  onSaved: (saved: T) => void;
}) {
  const queries = useQueryClient();
  const again = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const [since] = useState(readAt);
  const work = useMutation({
    mutationFn: (isForced: boolean) => send(isForced ? null : since),
    onSuccess: async (saved) => {
      await again();
      onSaved(saved);
    },
  });
  return {
    work,
    onSend: () => work.mutate(false),
    onOverwrite: () => work.mutate(true),
    readAgain: again,
  };
}

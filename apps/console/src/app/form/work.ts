import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that is not begun again while it is under way. On a busy page a second click comes before its button is drawn as
 * disabled. What only concerns who is still there to see it, such as closing a dialog, belongs to `mutate`, whose callbacks end with
 * the component: a late answer closes nothing that was opened since.
 */
export function useWork<T = unknown, V = void>(
  options: UseMutationOptions<T, Error, V>,
): UseMutationResult<T, Error, V> {
  const work = useMutation(options);
  const { mutateAsync, reset: forget } = work;
  const underWay = useRef<Promise<T> | null>(null);
  const mutate = useCallback<typeof work.mutate>(
    (...asked) => {
      if (underWay.current !== null) return;
      const answer = mutateAsync(...asked);
      const end = () => {
        if (underWay.current === answer) underWay.current = null;
      };
      underWay.current = answer;
      answer.then(end, end);
    },
    [mutateAsync],
  );
  const reset = useCallback(() => {
    underWay.current = null;
    forget();
  }, [forget]);
  return { ...work, mutate, reset };
}

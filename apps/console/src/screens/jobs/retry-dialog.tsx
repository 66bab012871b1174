import { Button, Dialog, formatCount } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Refused } from '../../app/faults/refused';
import { useWork } from '../../app/form/work';
import { texts as app } from '../../app/texts';
import { type BulkFilter, startBulk } from '../../bulk/bulk';
import { retryJob } from './jobs';
import { texts } from './texts';

/** Failed jobs: some by their ids, or all of a cause. */
export type ToRetry =
  { readonly ids: readonly string[] } | { readonly filter: BulkFilter; readonly count: number };

/**
 * Asks, and queues failed jobs again: one at once, and says why when it fails again; several as bulk work, whose screen shows
 * how far it is.
 */
export function RetryDialog({
  toRetry,
  isLowerBound = false,
  onClose,
}: {
  toRetry: ToRetry;
  /** There may be more of them than were counted. */
  isLowerBound?: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const one = 'ids' in toRetry && toRetry.ids.length === 1 ? toRetry.ids[0]! : null;
  const count =
    formatCount('ids' in toRetry ? toRetry.ids.length : toRetry.count) + (isLowerBound ? '+' : '');
  const { mutate, isPending, error } = useWork({
    mutationFn: async () => {
      if (one !== null) return retryJob(one);
      const items = 'ids' in toRetry ? { ids: [...toRetry.ids] } : { filter: toRetry.filter };
      return (await startBulk({ action: 'retry', ...items }, key.current)).id;
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  const goOn = (bulkId: string | void) =>
    bulkId === undefined ? onClose() : void navigate({ to: '/bulk/$bulkId', params: { bulkId } });
  const retry = () => mutate(undefined, { onSuccess: goOn });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={one !== null ? texts.retryOne.title : texts.retryMany.title(count)}
      actions={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button kind="main" autoFocus disabled={isPending} onClick={retry}>
            {isPending ? app.working : one !== null ? texts.retryOne.button : texts.retryMany.button(count)}
          </Button>
        </>
      }
    >
      <p>{one !== null ? texts.retryOne.text : texts.retryMany.text}</p>
      <Refused error={error} />
    </Dialog>
  );
}

import { Button } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { applied } from '../../api/accepted';
import { newKey } from '../../api/request';
import { refusalText } from '../../app/faults/refused';
import { useWork } from '../../app/form/work';
import { channelPath } from './channel';
import { texts } from './texts';

/** Checks the channel's config, endpoint and token; the result is among its facts. */
export function CheckNow({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const check = useWork({
    mutationFn: () =>
      applied(`${channelPath(channelId)}/health-check`, { method: 'POST', headers: newKey() }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['channels'] }),
  });
  return (
    <>
      <Button onClick={() => check.mutate()} disabled={check.isPending}>
        {check.isPending ? texts.checking : texts.check}
      </Button>
      {check.isError ? (
        <p className="notice" data-tone="bad" role="alert">
          {refusalText(check.error)}
        </p>
      ) : null}
    </>
  );
}

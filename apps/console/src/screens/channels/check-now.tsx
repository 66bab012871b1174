import type { ResultOf } from '@oms/client';
import { Button } from '@oms/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request';
import { refusalText } from '../../app/faults/refused';
import { channelPath } from './channel';
import { texts } from './texts';

const CHECK_SECONDS = 20;

/** Checks the channel's config, endpoint and token; the result is among its facts. */
export function CheckNow({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () =>
      request<ResultOf<'/v1/channels/{channelId}/health-check', 'post'>>(
        `${channelPath(channelId)}/health-check`,
        {
          method: 'POST',
          headers: { Prefer: `wait=${CHECK_SECONDS}` },
        },
      ),
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

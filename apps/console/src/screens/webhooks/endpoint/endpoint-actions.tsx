import { apart, Button } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, newKey, request } from '../../../api/request';
import { refusalText } from '../../../app/faults/refused';
import { useWork } from '../../../app/form/work';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import { pathOf, type WebhookConfig } from '../webhooks';
import { Rotation } from './rotation';

const ReplayDialog = apart(async () => (await import('../deliveries/replay/replay-dialog')).ReplayDialog);

/** What can be done with an endpoint by those who may. */
export function EndpointActions({ config }: { config: WebhookConfig }) {
  const [isReplaying, setReplaying] = useState(false);
  const isSet = config.webhook_url !== null;
  const mayChange = useMay('webhooks') && isSet;
  const mayReplay = useMay('deliveries') && isSet;
  return (
    <div className="actions">
      <Link to="/webhooks" className="button">
        {texts.back}
      </Link>
      {mayChange ? <TestCall channelId={config.id} /> : null}
      {mayReplay ? <Button onClick={() => setReplaying(true)}>{texts.replay.button}</Button> : null}
      {mayChange ? <Rotation channelId={config.id} /> : null}
      {isReplaying ? <ReplayDialog config={config} onClose={() => setReplaying(false)} /> : null}
    </div>
  );
}

/** Sends `webhook:test` now, and says what the endpoint responded. */
function TestCall({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const test = useWork({
    mutationFn: () => request(`${pathOf(channelId)}/test`, { method: 'POST', headers: newKey() }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhook', channelId] }),
  });
  return (
    <>
      <Button onClick={() => test.mutate()} disabled={test.isPending}>
        {test.isPending ? texts.test.sending : texts.test.button}
      </Button>
      {test.isSuccess ? (
        <p className="notice" data-tone="good" role="status">
          {texts.test.delivered}
        </p>
      ) : null}
      {test.isError ? (
        <p className="notice" data-tone="bad" role="alert">
          {texts.test.refused} <bdi>{reasonOf(test.error)}</bdi>
        </p>
      ) : null}
    </>
  );
}

/** A test that was not delivered says why in `details`. */
function reasonOf(error: Error): string {
  const { details } = (error instanceof ApiError ? (error.body ?? {}) : {}) as { details?: unknown };
  return typeof details === 'string' ? details : refusalText(error);
}

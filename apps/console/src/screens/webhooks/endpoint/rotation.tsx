import type { ResultOf } from '@oms/client';
import { Button, Choice } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request';
import { Confirm } from '../../../app/dialogs/confirm';
import { ShownOnce } from '../../../app/dialogs/shown-once';
import { useWork } from '../../../app/form/work';
import { texts } from '../texts';
import { pathOf } from '../webhooks';

const words = texts.rotate;
const A_DAY = '86400';

/** Makes a new secret and shows it once, also when the question was left meanwhile; the old one signs along for a while. */
export function Rotation({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [overlap, setOverlap] = useState(A_DAY);
  const work = useWork({
    mutationFn: () =>
      request<ResultOf<'/v1/channels/{channelId}/webhook/rotate-secret', 'post'>>(
        `${pathOf(channelId)}/rotate-secret`,
        {
          method: 'POST',
          body: { overlap_seconds: Number(overlap) },
        },
      ),
    onSuccess: () => {
      setAsking(false);
      void queries.invalidateQueries({ queryKey: ['webhook', channelId] });
    },
  });
  const ask = (): void => {
    setOverlap(A_DAY);
    setAsking(true);
  };
  return (
    <>
      <Button onClick={ask}>{words.button}</Button>
      {isAsking ? (
        <Confirm
          title={words.title}
          button={words.confirm}
          work={work}
          onConfirm={() => work.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{words.text}</p>
          <Choice label={words.overlap} value={overlap} options={words.overlaps} onChoose={setOverlap} />
        </Confirm>
      ) : null}
      {work.data === undefined ? null : (
        <ShownOnce
          title={words.once}
          text={words.onceText}
          secret={work.data.webhook_secret ?? ''}
          copyLabel={words.copy}
          button={words.done}
          onDone={() => work.reset()}
        />
      )}
    </>
  );
}

import type { ResultOf } from '@oms/client';
import { Choice } from '@oms/ui';
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

/** Makes a new secret and shows it once; the old one signs along for a while. */
export function RotateDialog({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState(A_DAY);
  const rotation = useWork({
    mutationFn: () =>
      request<ResultOf<'/v1/channels/{channelId}/webhook/rotate-secret', 'post'>>(
        `${pathOf(channelId)}/rotate-secret`,
        {
          method: 'POST',
          body: { overlap_seconds: Number(overlap) },
        },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', channelId] }),
  });
  if (rotation.data !== undefined) {
    return (
      <ShownOnce
        title={words.once}
        text={words.onceText}
        secret={rotation.data.webhook_secret ?? ''}
        copyLabel={words.copy}
        button={words.done}
        onDone={onClose}
      />
    );
  }
  return (
    <Confirm
      title={words.title}
      button={words.confirm}
      work={rotation}
      onConfirm={() => rotation.mutate()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <Choice label={words.overlap} value={overlap} options={words.overlaps} onChoose={setOverlap} />
    </Confirm>
  );
}

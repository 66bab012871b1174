import { Button, Choice } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../../api/request';
import { Confirm } from '../../../app/dialogs/confirm';
import { ShownOnce } from '../../../app/dialogs/shown-once';
import { useWork } from '../../../app/form/work';
import { texts } from '../texts';
import { pathOf } from '../webhooks';
import { newSecret } from './new-secret';

const words = texts.rotate;
const A_DAY = '86400';

/**
 * Makes a new secret and shows it once, also when the question was left meanwhile; the old one signs along for a while. It is made
 * here, and the same until it is known to sign: of a secret that the service made, only the first response shows it.
 */
export function Rotation({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [overlap, setOverlap] = useState(A_DAY);
  const made = useRef<string | null>(null);
  const work = useWork({
    mutationFn: async () => {
      const secret = (made.current ??= newSecret());
      await request(`${pathOf(channelId)}/rotate-secret`, {
        method: 'POST',
        body: { webhook_secret: secret, overlap_seconds: Number(overlap) },
      });
      return secret;
    },
    onSuccess: () => {
      made.current = null;
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
          secret={work.data}
          copyLabel={words.copy}
          button={words.done}
          onDone={() => work.reset()}
        />
      )}
    </>
  );
}

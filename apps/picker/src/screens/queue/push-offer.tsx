import { Button } from '@oms/ui';
import { useState } from 'react';
import type { Session } from '../../device/session';
import { subscribe, unsubscribe, useWebPush } from '../../push/web-push';
import { texts } from '../../texts';

/** Offers push messages while the app is closed, where the service and the browser have them. */
export function PushOffer({ session }: { session: Session }) {
  const state = useWebPush(session);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (state === 'none' || session.isOver) return null;
  if (state === 'forbidden') return <p className="quiet">{texts.push.forbidden}</p>;
  const ask = async (): Promise<void> => {
    setAsking(true);
    setFailed(!(await subscribe(session)));
    setAsking(false);
  };
  return (
    <section className="stack">
      {hasFailed ? (
        <p className="notice" data-tone="warn" role="alert">
          {texts.push.failed}
        </p>
      ) : null}
      {state === 'off' ? (
        <Button disabled={isAsking} onClick={() => void ask()}>
          {isAsking ? texts.push.asking : texts.push.ask}
        </Button>
      ) : (
        <Button disabled={state === 'ending'} onClick={() => void unsubscribe()}>
          {state === 'ending' ? texts.push.ending : texts.push.stop}
        </Button>
      )}
      <p className="quiet">{state === 'on' ? texts.push.on : texts.push.hint}</p>
    </section>
  );
}

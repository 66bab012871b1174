import { Button, Field, State } from '@oms/ui';
import { useEffect, useState } from 'react';
import { ScreenHead } from '../../app/screen-head';
import { keepName } from '../../device/names';
import { rename, type Session } from '../../device/session';
import { useUnsent } from '../../device/work';
import type { Action } from '../../outbox/operation';
import type { KeptOrder } from '../../outbox/store';
import { texts } from '../../texts';

/** What waits to be sent, whether this browser keeps it, and who picks here. */
export function UnsentScreen({ session }: { session: Session }) {
  const unsent = useUnsent(session) ?? [];
  const [name, setName] = useState(session.name);
  const isKept = useIsKept();
  return (
    <main className="screen">
      <ScreenHead title={texts.unsent.title} back="/" />
      {unsent.length === 0 ? (
        <State title={texts.unsent.empty} />
      ) : (
        <>
          <p>{texts.unsent.hint}</p>
          {unsent.some(({ isElsewhere }) => isElsewhere) ? <p>{texts.unsent.elsewhereHint}</p> : null}
          <ol className="line-list">
            {unsent.map(({ operation: { seq, action, tries }, kept, isElsewhere }) => (
              <li key={seq} className="list-row">
                <span>
                  {kept?.order.number}
                  <span className="quiet"> {actionText(action, kept)}</span>
                </span>
                <span className="quiet number">
                  {isElsewhere ? texts.unsent.elsewhere : texts.unsent.tried(tries)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {isKept === null ? null : (
        <p className="quiet">{isKept ? texts.unsent.persisted : texts.unsent.evictable}</p>
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void keepName(name.trim()).then(() => rename(name.trim()));
        }}
      >
        <Field
          label={texts.unsent.name}
          value={name}
          maxLength={80}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" className="big" disabled={name.trim() === '' || name.trim() === session.name}>
          {texts.unsent.rename}
        </Button>
      </form>
    </main>
  );
}

function actionText(action: Action, kept: KeptOrder | null): string {
  const { actions } = texts.unsent;
  if (action.kind === 'pick') {
    const line = kept?.order.lines.find(({ itemId }) => itemId === action.itemId);
    return actions.pick(line?.name ?? action.itemId);
  }
  return action.kind === 'move' ? actions.move(action.to) : actions[action.kind];
}

function useIsKept(): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    void (async () => {
      const held = (await navigator.storage?.persisted?.()) ?? false;
      setKept(held || ((await navigator.storage?.persist?.()) ?? false));
    })();
  }, []);
  return isKept;
}

import './views.css';
import { Button } from '@oms/ui';
import { type RefObject, useRef, useState } from 'react';
import { Refused } from '../../app/faults/refused';
import { useKeys } from '../../app/keyboard/keys';
import { texts as app } from '../../app/texts';
import { Disclosure } from './disclosure';
import { useKeeping } from './keep-changes';
import { useOpening } from '../open-view';
import type { ViewedSearch, ViewScreen } from '../saved-views';
import { texts } from '../texts';
import { useViews, type Views } from './use-views';
import { ViewActions, type ViewDialogName } from './view-actions';
import { ViewDialogs } from '../dialogs/view-dialogs';
import { ViewList } from './view-list';

/** The views of a screen; `s` opens them. What is done to one is done to the one that was chosen. */
export function ViewsMenu({ screen, search }: { screen: ViewScreen; search: ViewedSearch }) {
  const open = useOpening();
  const found = useViews(screen, search);
  const keeping = useKeeping();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ViewDialogName | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useKeys({ s: () => setOpen(true) });
  const { views, active, isMine, filter } = found;
  const close = () => {
    setOpen(false);
    setDialog(null);
    focusWhenGone(button);
  };
  const choose = (id: string | undefined, chosen: object, replace: boolean) => {
    void open(screen, { ...chosen, view: id }, replace);
    close();
  };
  const keep = () => {
    if (active !== null) keeping.mutate({ view: active.view, filter });
    close();
  };
  const show = (name: ViewDialogName) => {
    setOpen(false);
    setDialog(name);
  };
  return (
    <>
      <Disclosure isOpen={isOpen} onOpen={setOpen} button={button} label={<Label active={active} />}>
        <Unlisted found={found} />
        <ViewList
          views={views}
          myId={found.myId}
          active={active?.view.id ?? null}
          onChoose={(view) => choose(view.id, view.filter, false)}
        />
        <ViewActions
          canKeep={isMine && active?.isChanged === true}
          canEdit={isMine}
          canDelete={found.canDelete}
          onKeep={keep}
          onOpen={show}
        />
      </Disclosure>
      <Refused error={keeping.error} />
      <ViewDialogs
        name={dialog}
        screen={screen}
        found={found}
        onView={(id) => choose(id, filter, true)}
        onClose={close}
      />
    </>
  );
}

/** What had the focus goes with the menu or the dialog; where somebody has gone on elsewhere meanwhile, it stays there. */
function focusWhenGone(button: RefObject<HTMLButtonElement | null>): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    if ([before, document.body].includes(document.activeElement)) button.current?.focus();
  });
}

function Label({ active }: Pick<Views, 'active'>) {
  if (active === null) return texts.none;
  return (
    <>
      <span className="for-readers">{texts.open}</span>
      <strong>
        <bdi>{active.view.name}</bdi>
      </strong>
      {active.isChanged ? <span className="quiet">{texts.changed}</span> : null}
    </>
  );
}

/** What stands in place of views: a fault, or that there are none. */
function Unlisted({ found: { views, isRead, error, refetch } }: { found: Views }) {
  if (error !== null)
    return (
      <p className="views-label" role="alert">
        {texts.failed} <Button onClick={() => void refetch()}>{app.again}</Button>
      </p>
    );
  return isRead && views.length === 0 ? <p className="views-label">{texts.empty}</p> : null;
}

import { Button, Dialog } from '@oms/ui';
import type { ScreenLink } from '../shell/screens';
import { texts } from '../texts';

export function Help({ screens, onClose }: { screens: readonly ScreenLink[]; onClose: () => void }) {
  const rows: [string, string][] = [
    ['?', texts.help.show],
    ['Ctrl/⌘ K', texts.help.palette],
    ['/', texts.help.search],
    ['j  k', texts.help.rows],
    ['h  l  ←  →', texts.help.columns],
    ['x', texts.help.select],
    ['X', texts.help.selectTo],
    ['Enter', texts.help.enter],
    ['Esc', texts.help.leave],
    ['v', texts.help.layout],
    ['s', texts.help.views],
    ['a', texts.help.actions],
    ['m', texts.help.mine],
    ['n', texts.help.note],
    ...screens.map(({ key, name }): [string, string] => [`g ${key}`, name]),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.help.title}
      initialFocus="title"
      actions={
        <Button kind="main" onClick={onClose}>
          {texts.help.close}
        </Button>
      }
    >
      <dl className="key-list">
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

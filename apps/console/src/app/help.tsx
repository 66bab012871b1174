import { Button, Dialog } from '@oms/ui';
import { SCREENS } from './screens';
import { texts } from './texts';

export function Help({ onClose }: { onClose: () => void }) {
  const rows: [string, string][] = [
    ['?', texts.help.show],
    ['Ctrl/⌘ K', texts.help.palette],
    ...SCREENS.map(({ key, name }): [string, string] => [`g ${key}`, name]),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.help.title}
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

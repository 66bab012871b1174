import { Button, CopyButton, Dialog } from '@oms/ui';

/** A secret that can be seen this one time: it stays until somebody says that it is stored. */
export function ShownOnce({
  title,
  text,
  secret,
  copyLabel,
  button,
  onDone,
}: {
  title: string;
  text: string;
  secret: string;
  copyLabel: string;
  button: string;
  onDone: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title={title}
      actions={
        <Button kind="main" onClick={onDone}>
          {button}
        </Button>
      }
    >
      <p>{text}</p>
      <p className="once id">
        <code>{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </p>
    </Dialog>
  );
}

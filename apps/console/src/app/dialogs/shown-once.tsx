import { Button, CopyButton, Dialog } from '@oms/ui';
import { texts } from '../texts';

/** What a repeat of a request gets in place of a secret: only its first response had it. */
const MASK = '********';

/** A secret that can be seen this one time: it stays until somebody says that it is stored. */
export function ShownOnce({
  title,
  text,
  lostText,
  secret,
  copyLabel,
  button,
  onDone,
}: {
  title: string;
  text: string;
  /** What to do when it was made, but the response with it was lost. */
  lostText?: string;
  secret: string;
  copyLabel: string;
  button: string;
  onDone: () => void;
}) {
  const isLost = lostText !== undefined && secret.startsWith(MASK);
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title={title}
      actions={
        <Button kind="main" onClick={onDone}>
          {isLost ? texts.close : button}
        </Button>
      }
    >
      {isLost ? (
        <p className="notice" data-tone="warn" role="alert">
          {lostText}
        </p>
      ) : (
        <>
          <p>{text}</p>
          <p className="once id">
            <code>{secret}</code>
            <CopyButton text={secret} label={copyLabel} />
          </p>
        </>
      )}
    </Dialog>
  );
}

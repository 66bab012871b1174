import { formatExact } from '@oms/ui';
import { ShownOnce } from '../../app/dialogs/shown-once';
import type { SignInLink } from './people';
import { texts } from './texts';

const words = texts.once;

/** A link by which somebody signs in, to be passed on. */
export function LinkOnce({
  link: { link, expires_at: endsAt },
  onDone,
}: {
  link: SignInLink;
  onDone: () => void;
}) {
  return (
    <ShownOnce
      title={words.title}
      text={`${words.text} ${formatExact(new Date(endsAt))}`}
      lostText={words.lostText}
      secret={link}
      copyLabel={words.copy}
      button={words.done}
      onDone={onDone}
    />
  );
}

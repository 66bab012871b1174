import { Button, Field, Skeleton } from '@oms/ui';
import { useEffect, useState } from 'react';
import { pair, renewSession, type Session } from '../../device/session';
import { keepName, namesToOffer } from '../../device/names';
import { ScreenHead } from '../../app/screen-head';
import type { Answer } from '../../outbox/judge';
import { texts } from '../../texts';

/** What this device could not store is said by the screen. */
const ignore = (): void => undefined;

/** The first screen of a device: who picks here. Opened without a pairing link it says how to get one. */
export function PairScreen({
  token,
  former,
  onPaired,
}: {
  token: string | null;
  former: Session | null;
  onPaired: () => void;
}) {
  // A browser in which somebody of the store has signed in needs no pairing.
  useEffect(
    () => void (token === null && former === null ? renewSession().catch(ignore) : undefined),
    [token, former],
  );
  if (token !== null) return <Name token={token} former={former?.name ?? ''} onPaired={onPaired} />;
  return (
    <main className="screen">
      <ScreenHead title={texts.pair.title} />
      <p>{texts.pair.unpaired}</p>
      <p>{texts.pair.how}</p>
    </main>
  );
}

function Name({ token, former, onPaired }: { token: string; former: string; onPaired: () => void }) {
  const [name, setName] = useState(former);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [names, setNames] = useState<readonly string[] | undefined>(undefined);
  useEffect(() => void namesToOffer().then(setNames), []);

  const begin = async (): Promise<void> => {
    setBusy(true);
    const refused = await pair(token, name.trim());
    setBusy(false);
    setProblem(refused === null || refused === 'not_kept' ? null : problemOf(refused));
    if (refused !== null) return;
    await keepName(name.trim());
    onPaired();
  };
  // Names that came after the form would move its button away from under the finger.
  if (names === undefined) return <Skeleton rows={6} label={texts.loading} />;
  return (
    <main className="screen">
      <ScreenHead title={texts.pair.welcome} />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void begin();
        }}
      >
        <Field
          label={texts.pair.name}
          hint={texts.pair.hint}
          value={name}
          maxLength={80}
          autoComplete="name"
          required
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <KnownNames names={names} chosen={name} onChoose={setName} />
        {problem === null ? null : (
          <p role="alert" className="notice" data-tone="bad">
            {problem}
          </p>
        )}
        <Button type="submit" kind="main" className="big" disabled={isBusy || name.trim() === ''}>
          {texts.pair.begin}
        </Button>
      </form>
    </main>
  );
}

function problemOf({ status, body }: Answer): string {
  if (status === 0 || status === 429 || status >= 500) return texts.pair.offline;
  const { error } = (body ?? {}) as { error?: unknown };
  return status === 403 && typeof error === 'string' ? error : texts.pair.dead;
}

/** Who picked on this device before. */
function KnownNames({
  names,
  chosen,
  onChoose,
}: {
  names: readonly string[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  return (
    <div className="chips">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

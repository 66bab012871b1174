import { Button } from '@oms/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import { hearScanner } from './keyboard-scanner';

const Camera = lazy(async () => ({ default: (await import('./camera')).Camera }));

/** A code comes in by a hardware scanner, the camera or typing; whatever the way, `onCode` gets the same text. */
export function CodeInput({
  onCode,
  label,
  children,
}: {
  onCode: (text: string) => void;
  label: string;
  /** Further buttons of the row. */
  children?: ReactNode;
}) {
  const [way, setWay] = useState<'scanner' | 'camera' | 'typing'>('scanner');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => hearScanner((text) => latest.current(text)), []);
  return (
    <section className="code-input" aria-label={label}>
      {way === 'camera' ? (
        <Suspense fallback={<p role="status">{texts.camera.opens}</p>}>
          <Camera onCode={(text) => latest.current(text)} />
        </Suspense>
      ) : null}
      {way === 'typing' ? <TypedCode label={label} onCode={onCode} /> : null}
      <div className="row-of-buttons">
        {children}
        <Button
          aria-pressed={way === 'camera'}
          onClick={() => setWay(way === 'camera' ? 'scanner' : 'camera')}
        >
          {texts.camera.button}
        </Button>
        <Button
          aria-pressed={way === 'typing'}
          onClick={() => setWay(way === 'typing' ? 'scanner' : 'typing')}
        >
          {texts.typing.button}
        </Button>
      </div>
    </section>
  );
}

function TypedCode({ onCode, label }: { onCode: (text: string) => void; label: string }) {
  const [text, setText] = useState('');
  return (
    <form
      className="side-by-side"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onCode(text.trim());
        setText('');
      }}
    >
      <input
        className="input"
        aria-label={label}
        placeholder={texts.typing.placeholder}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{texts.typing.enter}</Button>
    </form>
  );
}

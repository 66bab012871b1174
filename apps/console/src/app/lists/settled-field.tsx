import { Field, type FieldProps } from '@oms/ui';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A text that counts once somebody pauses; it follows when the address changes by itself. */
export function SettledField({
  text,
  onSettle,
  ...field
}: Omit<FieldProps, 'value' | 'onChange'> & { text: string; onSettle: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const settle = useRef(onSettle);
  const sent = useRef(text);
  useEffect(() => {
    settle.current = onSettle;
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      settle.current(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  return <Field {...field} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

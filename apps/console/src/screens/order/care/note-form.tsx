import { Button, TextArea } from '@oms/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Refused } from '../../../app/faults/refused';
import { problemWith } from '../../../app/form/problems';
import { useKeys } from '../../../app/keyboard/keys';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import { useNoting } from './care';
import { restOfNote } from './rest-of-note';

const MOST_CHARACTERS = 2_000;
const words = texts.note;

/** Writes beside the order; `n` begins, Ctrl or Cmd with Enter sends. What was typed stays until it is stored. */
export function NoteForm({ orderId }: { orderId: string }) {
  const mayWrite = useMay('orders');
  const [text, setText] = useState('');
  const key = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useNoting(orderId, (stored) => {
    key.current = crypto.randomUUID();
    setText((typed) => restOfNote(typed, stored));
  });
  useKeys({ n: () => form.current?.querySelector('textarea')?.focus() });
  if (!mayWrite) return null;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== '') mutate({ typed: text, key: key.current });
  };
  const problem = problemWith(error, 'text');
  return (
    <form ref={form} className="note-form" onSubmit={send}>
      <TextArea
        label={words.label}
        hint={words.hint}
        rows={2}
        maxLength={MOST_CHARACTERS}
        problem={problem}
        value={text}
        onChange={(event) => {
          key.current = crypto.randomUUID();
          setText(event.target.value);
        }}
        onKeyDown={({ key: pressed, ctrlKey, metaKey }) => {
          if (pressed === 'Enter' && (ctrlKey || metaKey)) send();
        }}
      />
      <Button type="submit" disabled={isPending || text.trim() === ''}>
        {isPending ? words.adding : words.add}
      </Button>
      {problem === null ? <Refused error={error} /> : null}
    </form>
  );
}

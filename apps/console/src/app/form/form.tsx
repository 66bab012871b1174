import { Button } from '@oms/ui';
import type { ReactNode } from 'react';
import { Refused } from '../faults/refused';
import { texts } from '../texts';
import { beyondFields, isOvertaken } from './problems';

/**
 * What is filled in and sent. A refusal stands at its field (`fields` names those that are shown) or over the buttons; what
 * was typed stays in any case. When somebody else changed the record meanwhile, nothing is overwritten without asking.
 */
export function Form({
  button,
  work: { error, isPending },
  fields,
  onSend,
  onOverwrite,
  onTakeTheirs,
  onCancel,
  children,
}: {
  /** What sending does, as a verb. */
  button: string;
  work: { readonly error: Error | null; readonly isPending: boolean };
  fields: readonly string[];
  onSend: () => void;
  /** Sends it although somebody else changed it. */
  onOverwrite?: () => void;
  onTakeTheirs?: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const isLate = isOvertaken(error) && onOverwrite !== undefined;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      {isLate ? (
        <div className="notice" data-tone="warn" role="alert">
          <p>{texts.overtaken.text}</p>
          <Button onClick={onTakeTheirs}>{texts.overtaken.theirs}</Button>
          <Button kind="danger" onClick={onOverwrite}>
            {texts.overtaken.mine}
          </Button>
        </div>
      ) : (
        <Refused error={beyondFields(error, fields)} />
      )}
      <div className="actions end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button kind="main" type="submit" disabled={isPending}>
          {isPending ? texts.working : button}
        </Button>
      </div>
    </form>
  );
}

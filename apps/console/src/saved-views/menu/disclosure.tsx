import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

interface Props {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What the button shows. */
  readonly label: ReactNode;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** A button that shows choices under itself. The focus goes to the first of them; arrows move it, Escape gives it back. */
export function Disclosure({ isOpen, onOpen, label, button, children }: Props) {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const choices = choicesIn(whole.current);
    (choices.find((one) => one.ariaCurrent === 'true') ?? choices[0])?.focus();
    const leave = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) onOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen, onOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      onOpen(false);
      button.current?.focus();
    }
    const step = STEPS[event.key];
    if (!isOpen || step === undefined) return;
    event.preventDefault();
    move(choicesIn(whole.current), step);
  };
  return (
    <div className="views" ref={whole} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="button views-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen ? (
        <div id={id} className="menu views-menu">
          {children}
        </div>
      ) : null}
    </div>
  );
}

function choicesIn(whole: HTMLElement | null): HTMLElement[] {
  return [...(whole?.querySelectorAll<HTMLElement>('.views-menu button') ?? [])];
}

function move(choices: readonly HTMLElement[], step: number): void {
  const at = choices.indexOf(document.activeElement as HTMLElement);
  choices[Math.max(0, Math.min(choices.length - 1, at + step))]?.focus();
}

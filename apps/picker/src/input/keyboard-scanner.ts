import { LONGEST_CODE } from '../codes/parse-code';

/** In a field people type too, but nobody that fast; elsewhere keys are for nothing but codes. */
const LONGEST_GAP_MS = { inField: 50, elsewhere: 1_000 };
const SHORTEST_CODE = 3;
const GROUP_SEPARATOR = '\u001d';

/**
 * Hears a hardware scanner that acts as a keyboard and ends with Enter or Tab, wherever the focus is. What it wrote into a
 * field is taken out of it again.
 * @returns ends it
 */
export function hearScanner(onCode: (text: string) => void): () => void {
  let text = '';
  let latest = 0;
  let field: { element: HTMLInputElement; value: string } | null = null;

  const begin = (target: EventTarget | null): void => {
    text = '';
    field = target instanceof HTMLInputElement ? { element: target, value: target.value } : null;
  };
  const onKey = (event: KeyboardEvent): void => {
    const gap = event.target instanceof HTMLInputElement ? LONGEST_GAP_MS.inField : LONGEST_GAP_MS.elsewhere;
    const isBurst = text !== '' && event.timeStamp - latest <= gap;
    latest = event.timeStamp;
    if (['Enter', 'Tab'].includes(event.key)) {
      if (isBurst && text.length >= SHORTEST_CODE) {
        event.preventDefault();
        event.stopPropagation();
        if (field !== null) putBack(field.element, field.value);
        onCode(text);
      }
      text = '';
      return;
    }
    const character = characterOf(event);
    if (character === null) return;
    if (!isBurst) begin(event.target);
    // On a button a space of the code would press it.
    else if (field === null) event.preventDefault();
    text = (text + character).slice(-LONGEST_CODE);
  };
  addEventListener('keydown', onKey, true);
  return () => removeEventListener('keydown', onKey, true);
}

function characterOf({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  if (ctrlKey && key === ']') return GROUP_SEPARATOR;
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null;
}

/** As if nobody had typed: also for a field whose value the app holds. */
function putBack(element: HTMLInputElement, value: string): void {
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Controls, and characters that a person does not see but a model reads: bidirectional marks, zero-width ones, tags. The joiners and
 * the selector that letters and emoji need stand alone.
 */
const UNSEEN =
  /(?!\s|\u200c|\u200d|\ufe0f)(?:\p{Cc}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])|[\u2028\u2029\ufeff]|(?:\u200c|\u200d|\ufe0f){2,}/gu;

/** A text with a ? for what a person would not see in it. */
export function readable(text: string): string {
  return text.replace(UNSEEN, '?');
}

/** A text of somebody else inside of our own sentences: in quotes, on one line and short. */
export function quoted(text: string, mostCharacters = 80): string {
  const line = readable(text).replace(/\s+/g, ' ');
  const short = line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
  return JSON.stringify(short);
}

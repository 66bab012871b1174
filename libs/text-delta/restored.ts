/** Ends the cuts of a delta. */
export const CUTS_END = '\n';

/** The text that the delta was made of. @param base the one that it was made with */
export function restored(base: string, delta: string): string {
  const end = delta.indexOf(CUTS_END);
  const cuts = JSON.parse(`[${delta.slice(0, end)}]`) as number[];
  const added = delta.slice(end + 1);
  const isPlain = Buffer.byteLength(base) === base.length && Buffer.byteLength(added) === added.length;
  return isPlain ? fromCharacters(base, added, cuts) : fromBytes(Buffer.from(base + added), cuts);
}

/** Where every character is one byte, they need not be converted. */
function fromCharacters(base: string, added: string, cuts: readonly number[]): string {
  let text = '';
  for (let n = 0; n < cuts.length; n += 2) {
    const start = cuts[n]!;
    const end = start + cuts[n + 1]!;
    text +=
      start < base.length ? base.slice(start, end) : added.slice(start - base.length, end - base.length);
  }
  return text;
}

function fromBytes(bytes: Buffer, cuts: readonly number[]): string {
  const stretches: Buffer[] = [];
  for (let n = 0; n < cuts.length; n += 2) stretches.push(bytes.subarray(cuts[n], cuts[n]! + cuts[n + 1]!));
  return Buffer.concat(stretches).toString();
}

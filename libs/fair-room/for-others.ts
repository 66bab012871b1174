/** How full those make a room who have some of it. The rest is for who has none, and for who has little. */
const FOR_MORE = 3 / 4;
const LITTLE = 1 / 16;

/** How full a caller that has `own` may make a room of `all` by this much more: a few callers leave some for all others. */
export function openTo(own: number, more: number, all: number): number {
  const hasLittle = own === 0 || own + more <= all * LITTLE;
  return hasLittle ? all : all * FOR_MORE;
}

/** A camera sees one code many times: it is told again once it was out of sight for so long. */
const SAME_AGAIN_MS = 1_500;

/** @returns of the codes that are seen at a time (ms), those that were not in sight just before */
export function codesInView(): (codes: readonly string[], atMs: number) => string[] {
  const seenAtMs = new Map<string, number>();
  return (codes, atMs) => {
    const isNew = (code: string): boolean => atMs - (seenAtMs.get(code) ?? -Infinity) > SAME_AGAIN_MS;
    const told = [...new Set(codes)].filter(isNew);
    for (const code of codes) seenAtMs.set(code, atMs);
    return told;
  };
}

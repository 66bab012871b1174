/** Now, in milliseconds since 1970 with fractions; never goes backwards while the process lives. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

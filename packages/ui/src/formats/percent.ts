/** A share from 0 to 1 in whole percent: 100 only when it is all, 0 only when it is nothing. */
export function wholePercent(share: number): number {
  if (share === 0 || share === 1) return share * 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}

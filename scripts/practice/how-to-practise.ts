/** What somebody at a desk does to try picking, in the order in which it is done. */
export function howToPractise(baseUrl: string, pairingUrl: string): string {
  return `
Try picking at a desk:
1. Open this link to pair this browser (or a phone) with the practice store. It is good for five minutes:
   ${pairingUrl}
2. Show or print the bar codes:
   ${new URL('/pick/practice', baseUrl).href}
3. Take order P-1 and scan its products; without a camera or scanner, choose "Type" and enter the digits.
`;
}

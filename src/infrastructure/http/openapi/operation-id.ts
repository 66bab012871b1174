const PLURALS: readonly [RegExp, string][] = [
  [/People$/, 'Person'],
  [/ies$/, 'y'],
  [/s$/, ''],
];

/**
 * The operation id of a route, as generated clients name their method: `createOrder`, `listApiKeys`. A method of
 * one word is completed by the noun of its controller; a method of several words says it all itself.
 */
export function operationIdOf(controller: string, method: string): string {
  if (/[A-Z]/.test(method)) return method;
  const nouns = controller.replace(/Controller$/, '');
  return method + (method === 'list' ? nouns : singular(nouns));
}

function singular(nouns: string): string {
  const [plural, ending] = PLURALS.find(([pattern]) => pattern.test(nouns)) ?? [/$/, ''];
  return nouns.replace(plural, ending);
}

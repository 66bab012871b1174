import { shortId } from '@oms/ui';

/** What can be chosen, by id and name. What is chosen is among it, also where it is not offered. */
export function optionsOf(
  offered: readonly { readonly id: string; readonly name: string }[],
  chosen: string | undefined,
): (readonly [id: string, name: string])[] {
  const isOffered = chosen === undefined || offered.some(({ id }) => id === chosen);
  return [
    ...(isOffered ? [] : [[chosen, shortId(chosen)] as const]),
    ...offered.map(({ id, name }) => [id, name] as const),
  ];
}

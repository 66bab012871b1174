import { type Line, type Order, pickOf } from './order';

/** The highest age that these flags ask of the buyer; null when they ask for none. */
export function ageOf(flags: readonly string[]): number | null {
  const ages = flags.flatMap((flag) => {
    if (flag === 'age_restricted') return [18];
    const age = /^RESTRICTED_TO_SELL_(\d{1,3})$/.exec(flag)?.[1];
    return age === undefined ? [] : [Number(age)];
  });
  return ages.length === 0 ? null : Math.max(...ages);
}

/** The age that somebody must have to be given what is in the bags of an order. */
export function oldestAge(order: Order): number | null {
  return ageOf(
    order.lines.flatMap((line) => {
      const { picked, substitutes } = pickOf(order, line.itemId);
      const instead = substitutes.filter(({ quantity }) => quantity > 0);
      return [
        ...(picked > 0 ? line.flags : []),
        ...instead.flatMap(({ itemId }) => flagsOfSubstitute(order, line, itemId)),
      ];
    }),
  );
}

/** What nobody says of a substitute is as its line says: beer is replaced by beer. */
function flagsOfSubstitute({ lines }: Order, line: Line, itemId: string): readonly string[] {
  const suggested = line.substitutes?.find((one) => one.itemId === itemId)?.flags ?? [];
  const ordered = lines.find((one) => one.itemId === itemId)?.flags ?? [];
  return [suggested, ordered].find(({ length }) => length > 0) ?? line.flags;
}

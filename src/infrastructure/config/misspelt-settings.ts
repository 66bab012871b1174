/** A variable that is not a setting, and the setting that was probably meant. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Shorter names are too similar to unrelated ones, such as HOME. */
const SHORTEST_NAME = 8;

/** Variables with a name very similar to that of a setting which is not set. */
export function misspeltSettings(env: NodeJS.ProcessEnv, settings: readonly string[]): Misspelt[] {
  const unset = settings.filter((name) => name.length >= SHORTEST_NAME && !env[name]?.trim());
  const strangers = Object.keys(env).filter((name) => !settings.includes(name) && env[name]?.trim());
  return strangers.flatMap((name) => {
    const meant = unset.find((setting) => isNear(name.toUpperCase(), setting));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isNear(name: string, setting: string): boolean {
  const most = setting.length < 10 ? 1 : 2;
  return Math.abs(name.length - setting.length) <= most && distance(name, setting) <= most;
}

/** Edit distance: letters left out, added, replaced or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const [above, twoAbove] = [rows[row - 1]!, rows[row - 2]];
    const present = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      present[column] = Math.min(
        present[column - 1]! + 1,
        above[column]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped && twoAbove !== undefined ? twoAbove[column - 2]! + 1 : Infinity,
      );
    }
    rows.push(present);
  }
  return rows[one.length]![other.length]!;
}

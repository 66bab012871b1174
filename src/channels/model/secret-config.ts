const SECRET_NAME = /secret|token|password|credential|private|api_?key/i;

type Config = Record<string, unknown>;

/** Where a value is in a config. */
export interface ConfigPlace {
  /** Such as `shops[0].password`. */
  readonly path: string;
  /** The previous value at the same path, if any. */
  readonly previous: unknown;
  /** Whether it is in a list that says something else than before, so that members may have moved. */
  readonly isInChangedList: boolean;
}

/** Whether a value is secret: by its key, by the value itself, or by the previous value. */
export type IsSecret = (key: string, value: unknown, previous: unknown) => boolean;

/** What to do with one secret value. */
type Treat = (value: unknown, place: ConfigPlace) => unknown;

/** Whether a key holds secrets: its name says so, or the channel type does (docs/secrets.md). */
export function isSecretKey(key: string, secretKeys: readonly string[]): boolean {
  return SECRET_NAME.test(key) || secretKeys.includes(key);
}

/** Applies `treat` to every secret value of a config except null, at any depth. Everything else is copied. */
export function treatSecrets(
  config: Config,
  isSecret: IsSecret,
  treat: Treat,
  previous: Config = {},
  isMasked: (value: unknown) => boolean = () => false,
): Config {
  /** @param isChanged whether the list that it is in has changed; null outside of lists */
  const visit = (value: unknown, before: unknown, path: string, isChanged: boolean | null): unknown => {
    if (Array.isArray(value)) {
      const old: unknown[] = Array.isArray(before) ? before : [];
      const hasChanged = isChanged ?? !saysTheSame(value, old, isMasked);
      return value.map((member, index) => visit(member, old[index], `${path}[${index}]`, hasChanged));
    }
    if (typeof value !== 'object' || value === null) return value;
    const old = typeof before === 'object' && before !== null ? (before as Config) : {};
    const members = Object.entries(value).map(([key, member]: [string, unknown]) => {
      const place = {
        path: path === '' ? key : `${path}.${key}`,
        previous: old[key],
        isInChangedList: isChanged === true,
      };
      const secret = member !== null && isSecret(key, member, place.previous);
      const treated = secret ? treat(member, place) : visit(member, place.previous, place.path, isChanged);
      return [key, treated] as const;
    });
    return Object.fromEntries(members);
  };
  return visit(config, previous, '', null) as Config;
}

/** Whether a value is what it was, as far as it is not masked. */
function saysTheSame(value: unknown, before: unknown, isMasked: (value: unknown) => boolean): boolean {
  if (isMasked(value)) return true;
  if (typeof value !== 'object' || value === null) return value === before;
  if (typeof before !== 'object' || before === null) return false;
  const [now, then] = [Object.entries(value), before as Config];
  return (
    Array.isArray(value) === Array.isArray(before) &&
    now.length === Object.keys(then).length &&
    now.every(([key, member]) => Object.hasOwn(then, key) && saysTheSame(member, then[key], isMasked))
  );
}

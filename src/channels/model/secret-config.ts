const SECRET_NAME = /secret|token|password|credential|private|api_?key/i;

type Config = Record<string, unknown>;

/** Where a value is in a config. */
export interface ConfigPlace {
  /** Such as `shops[0].password`. */
  readonly path: string;
  /** The previous value at the same path, if any. */
  readonly previous: unknown;
}

/** Whether a value is secret: by its key, by the value itself, or by the previous value. */
type IsSecret = (key: string, value: unknown, previous: unknown) => boolean;

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
): Config {
  const visit = (value: unknown, before: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      const old: unknown[] = Array.isArray(before) ? before : [];
      return value.map((member, index) => visit(member, old[index], `${path}[${index}]`));
    }
    if (typeof value !== 'object' || value === null) return value;
    const old = typeof before === 'object' && before !== null ? (before as Config) : {};
    const members = Object.entries(value).map(([key, member]: [string, unknown]) => {
      const place = { path: path === '' ? key : `${path}.${key}`, previous: old[key] };
      const secret = member !== null && isSecret(key, member, place.previous);
      return [key, secret ? treat(member, place) : visit(member, place.previous, place.path)] as const;
    });
    return Object.fromEntries(members);
  };
  return visit(config, previous, '') as Config;
}

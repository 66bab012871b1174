const SECRET_NAME = /secret|token|password|credential|private|api_?key/i;

type Config = Record<string, unknown>;

/** How one secret value is treated. `previous` is what the same key held before, if anything. */
type Treat = (value: unknown, previous: unknown) => unknown;

/**
 * Applies `treat` to every secret value of a channel's config, at any depth: those under a key whose name says so,
 * and those the channel type names (D6). Everything else is copied.
 */
export function treatSecrets(
  config: Config,
  secretKeys: readonly string[],
  treat: Treat,
  previous: Config = {},
): Config {
  const visit = (value: unknown, before: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((member, index) => visit(member, Array.isArray(before) ? before[index] : undefined));
    if (typeof value !== 'object' || value === null) return value;
    const old = typeof before === 'object' && before !== null ? (before as Config) : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        const secret = SECRET_NAME.test(key) || secretKeys.includes(key);
        return [key, secret && member !== null ? treat(member, old[key]) : visit(member, old[key])];
      }),
    );
  };
  return visit(config, previous) as Config;
}

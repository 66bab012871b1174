import { jsonObjectIn, jsonTextOf } from '../../../app/form/json-text';
import type { Channel, ChannelType, ConfigKey } from '../channel';

/** What somebody types of a channel. */
export interface ChannelDraft {
  readonly name: string;
  readonly type: string;
  /** By key of the type; of a secret only what is new. */
  readonly known: Readonly<Record<string, string>>;
  /** Further keys of the config, as JSON text. */
  readonly other: string;
  /** As JSON text. */
  readonly settings: string;
}

/** The keys of a type's config. */
export function keysOf(types: readonly ChannelType[], type: string): readonly ConfigKey[] {
  return types.find(({ type_name: name }) => name === type)?.config ?? [];
}

type Config = Readonly<Record<string, unknown>>;

/** @param keys of the type */
export function draftOf(channel: Channel | null, type: string, keys: readonly ConfigKey[]): ChannelDraft {
  const config = channel?.config ?? {};
  return {
    name: channel?.name ?? '',
    type,
    known: Object.fromEntries(
      keys
        .filter(({ key }) => isPlain(config[key]))
        .map(({ key, secret }) => [key, secret ? '' : shown(config[key])]),
    ),
    other: jsonTextOf(restOf(config, keys)),
    settings: jsonTextOf(channel?.settings ?? {}),
  };
}

/**
 * The config that is sent. A secret that was not typed is sent as it was read, masked, and stays; a key whose text was
 * emptied goes. Undefined when what was typed as JSON is none.
 */
export function configOf(
  draft: ChannelDraft,
  before: Config,
  keys: readonly ConfigKey[],
): Config | undefined {
  const other = jsonObjectIn(draft.other);
  if (other === undefined) return undefined;
  const known = keys.flatMap(({ key, secret }) => {
    const typed = draft.known[key]?.trim() ?? '';
    if (typed !== '') return [[key, typed === shown(before[key]) ? before[key] : typed] as const];
    return secret && before[key] !== undefined ? [[key, before[key]] as const] : [];
  });
  return { ...other, ...Object.fromEntries(known) };
}

/** Keys that the type does not know, and values that one line of text can't hold. */
function restOf(config: Config, keys: readonly ConfigKey[]): Config {
  const isKnown = (name: string) => keys.some(({ key }) => key === name) && isPlain(config[name]);
  return Object.fromEntries(Object.entries(config).filter(([name]) => !isKnown(name)));
}

function isPlain(value: unknown): boolean {
  return value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function shown(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}

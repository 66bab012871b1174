import { readProfiles, removeProfile, useProfile } from '../../profiles/profiles.js';
import type { Action } from '../../action.js';
import { EXIT, Failure } from '../../terminal/exit-codes.js';

/** `oms profiles list` */
export const listProfiles: Action = async ({ out }) => {
  const { current, profiles } = readProfiles();
  const rows = Object.entries(profiles).map(([name, { url, production, channel }]) => ({
    name,
    url,
    production,
    channel: channel ?? null,
    current: name === current,
  }));
  type Row = (typeof rows)[number];
  const columns = {
    ' ': (row: Row) => (row.current ? '*' : ''),
    profile: (row: Row) => row.name,
    url: (row: Row) => row.url,
    production: (row: Row) => (row.production ? 'asks first' : ''),
    channel: (row: Row) => row.channel ?? '',
  };
  out.table(rows, columns, 'None is stored. `oms login` stores one.');
};

/** `oms profiles use` */
export const chooseProfile: Action = async ({ out }, _options, name) => {
  useProfile(known(name));
  out.result({ profile: name }, () => [`${name} is used from now on.`]);
};

/** `oms profiles remove` */
export const forgetProfile: Action = async ({ out }, _options, name) => {
  removeProfile(known(name));
  out.result({ removed: name }, () => [
    `${name} and its key are forgotten here. The key still works: \`oms keys deactivate\` ends one.`,
  ]);
};

function known(name: string): string {
  if (name in readProfiles().profiles) return name;
  throw new Failure(`There is no profile ${name}: \`oms profiles\` lists them.`, EXIT.notFound);
}

/** Roles of people that groups may give: `store` needs places, of which groups say nothing. */
const ROLES = ['admin', 'operator', 'developer', 'viewer'] as const;

export type GroupRoles = readonly (readonly [group: string, role: (typeof ROLES)[number]])[];

/** `group=role` with commas between them; a group may contain `=`. */
export function groupRoles(value: string): GroupRoles {
  return value.split(',').map((part) => {
    const [, group, named] = /^\s*(.+)=(\w+)\s*$/.exec(part) ?? [];
    const role = ROLES.find((one) => one === named);
    if (group === undefined || role === undefined) {
      throw new Error(`must be a comma list of group=role, where a role is one of ${ROLES.join(', ')}`);
    }
    return [group, role];
  });
}

/** An https URL; http on this machine, for development. */
export function issuer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return value;
  throw new Error('must be a URL that starts with https:// (http:// on localhost)');
}

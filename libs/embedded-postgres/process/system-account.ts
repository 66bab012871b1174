import { readFileSync } from 'node:fs';

export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function systemAccounts(): SystemAccount[] {
  return passwd().flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function passwd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

export function accountOf(uid: number): SystemAccount | undefined {
  return systemAccounts().find((account) => account.uid === uid);
}

/** An account without special rights for Postgres to run as, or to appear as. */
export function serviceAccount(): SystemAccount | undefined {
  const accounts = systemAccounts().filter((account) => account.uid !== 0);
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
}

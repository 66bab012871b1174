import { createServer } from 'node:net';
import { InvalidSettingsError } from '../infrastructure/config';

interface Address {
  readonly PORT: number;
  readonly HOST: string;
}

/** Keyed by the error code of listening. */
const FAULTS: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ PORT, HOST }) =>
    `PORT ${PORT} on ${HOST} is taken by another program: stop it, or set another`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST ${HOST} is not an address of this machine: 127.0.0.1 is this machine alone, 0.0.0.0 all of its addresses`,
  ENOTFOUND: ({ HOST }) => `HOST ${HOST} is not an address, and no host has that name`,
  EAI_AGAIN: ({ HOST }) => `HOST ${HOST} is not an address, and the name can't be looked up`,
  EACCES: ({ PORT }) => `PORT ${PORT} needs more rights: use 1024 or higher`,
};

/** Throws when the service can't listen there, before anything else is started. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address.PORT, address.HOST, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    throw addressFault(error, address) ?? error;
  }
}

/** The fault as a sentence; null when it is not a fault of the address. */
export function addressFault(error: unknown, address: Address): InvalidSettingsError | null {
  const sentence = FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence === undefined ? null : new InvalidSettingsError([sentence(address)]);
}

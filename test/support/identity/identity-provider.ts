import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../free-port';

export interface Account {
  readonly sub: string;
  readonly disabled?: boolean;
  /** The provider gives tokens, and does not say of whom. */
  readonly isUnsaid?: boolean;
  readonly claims: Readonly<Record<string, unknown>>;
}

const SECRET = 'a secret of the client that is long enough';

/** A real identity provider in a process of its own. */
export class IdentityProvider {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly redirectUri: string,
  ) {}

  /** @param servicePort of the service that people come back to */
  static async start(servicePort: number): Promise<IdentityProvider> {
    const provider = new IdentityProvider(
      await freePort(),
      `http://127.0.0.1:${servicePort}/v1/session/oidc/callback`,
    );
    await provider.run();
    return provider;
  }

  /** Settings of the service. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.url,
      OIDC_CLIENT_ID: 'orders',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_GROUPS: 'staff=viewer, shops=operator, it=admin',
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param secret that the client has there */
  async run(secret = SECRET): Promise<void> {
    const settings = [String(this.port), this.redirectUri, secret];
    this.process = fork('test/support/identity/provider.mjs', settings, { stdio: 'ignore' });
    await Promise.race([once(this.process, 'message'), once(this.process, 'exit')]);
    if (this.process.exitCode !== null) throw new Error('The identity provider has ended at its start');
  }

  /** Makes or changes an account; whoever comes from now on is it. */
  async put(account: Account): Promise<void> {
    await fetch(`${this.url}/accounts`, { method: 'POST', body: JSON.stringify(account) });
  }

  async stop(): Promise<void> {
    const { process } = this;
    if (process === null) return;
    this.process = null;
    process.kill();
    await once(process, 'exit');
  }
}

import type { OmsClient } from '@oms/client';
import { type FoundService, findService, type ServiceOptions } from './profiles/find-service.js';
import { ask } from './terminal/ask.js';
import { EXIT, Failure } from './terminal/exit-codes.js';
import { Output } from './terminal/output.js';

/** The options of every command. */
export interface CommonOptions extends ServiceOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly channel?: string;
}

/** What a command works with. */
export class Context {
  readonly out: Output;
  private found: FoundService | null = null;

  constructor(
    readonly options: CommonOptions,
    /** Aborted by Ctrl-C. */
    readonly signal: AbortSignal,
  ) {
    this.out = new Output(options.json === true);
  }

  get service(): FoundService {
    return (this.found ??= findService(this.options));
  }

  async client(): Promise<OmsClient> {
    const { createClient } = await import('@oms/client');
    return createClient({ baseUrl: this.service.url, apiKey: this.service.key });
  }

  /** The channel of --channel or of the profile, else the only one that the key can access. */
  async channel(client: OmsClient): Promise<string> {
    const named = this.options.channel ?? this.service.channel;
    if (named !== undefined) return named;
    const found = [];
    for await (const channel of client.channels.list({ signal: this.signal })) {
      found.push(channel);
      if (found.length > 10) break;
    }
    if (found.length === 1) return found[0]!.id;
    if (found.length === 0)
      throw new Failure('There is no channel yet. `oms trigger` makes one for sample orders.');
    const names = found.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
    throw new Failure(`Which channel? Give --channel with one of:\n${names}`);
  }

  /** To be asked before something is written: on a production profile the user has to agree. */
  async confirm(what: string): Promise<void> {
    const { name, production } = this.service;
    if (!production || this.options.yes === true) return;
    if (!process.stdin.isTTY)
      throw new Failure(`${name} is production. Add --yes to ${what}.`, EXIT.notConfirmed);
    const answer = await ask(`${name} is production. Type ${name} to ${what}: `, this.signal);
    if (answer !== name) throw new Failure('Nothing was done.', EXIT.notConfirmed);
  }
}

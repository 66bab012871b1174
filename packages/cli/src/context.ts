import type { OmsClient } from '@oms/client';
import { type ChosenService, type ServiceOptions } from './profiles/choose-service.js';
import { findService } from './profiles/find-service.js';
import { isLoopback } from './profiles/service-url.js';
import { ask } from './terminal/ask.js';
import { EXIT, Failure } from './terminal/exit-codes.js';
import type { Course } from './terminal/interruption.js';
import { Output, printable } from './terminal/output.js';

/** The options of every command. */
export interface CommonOptions extends ServiceOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly channel?: string;
}

/** What a command works with. */
export class Context {
  readonly out: Output;
  private found: ChosenService | null = null;

  constructor(
    readonly options: CommonOptions,
    /** Aborted by Ctrl-C. */
    readonly signal: AbortSignal,
    private readonly course: Course,
  ) {
    this.out = new Output(options.json === true);
  }

  get service(): ChosenService {
    return (this.found ??= findService(this.options));
  }

  get key(): string {
    const { url, key } = this.service;
    if (key !== null) return key;
    const nothing = isLoopback(url)
      ? 'No service is known. `oms login` stores one with its key; `oms dev` starts one here.'
      : `No key for ${url} is known. --key or OMS_API_KEY give one; \`oms login\` stores one.`;
    throw new Failure(nothing, EXIT.noAccess);
  }

  /** @param manner `changesNothing`: its requests only ask, whatever their method */
  async client({ changesNothing = false } = {}): Promise<OmsClient> {
    const { key } = this;
    const { createClient } = await import('@oms/client');
    const send = async (request: Request) => {
      const { hasWritten } = this.course;
      if (request.method !== 'GET' && !changesNothing) this.course.hasWritten = true;
      try {
        return await fetch(request);
      } catch (error) {
        if (wasNeverSent(error)) this.course.hasWritten = hasWritten;
        throw error;
      }
    };
    return createClient({ baseUrl: this.service.url, apiKey: key, fetch: send });
  }

  /** What a command says that goes on when the service is there again. */
  readonly sayOutage = (error: Error): void => this.out.note(`waiting for the service: ${error.message}`);

  /** The channel of --channel, else of the profile. */
  get namedChannel(): string | undefined {
    return this.options.channel ?? this.service.channel;
  }

  /** The named channel, else the only one that the key can access. */
  async channel(client: OmsClient): Promise<string> {
    if (this.namedChannel !== undefined) return this.namedChannel;
    const found = [];
    for await (const channel of client.channels.list({ signal: this.signal })) {
      found.push(channel);
      if (found.length > 10) break;
    }
    if (found.length === 1) return found[0]!.id;
    if (found.length === 0)
      throw new Failure('There is no channel yet. `oms trigger` makes one for sample orders.');
    const names = found.map(({ id, name }) => `  ${id}  ${printable(name)}`).join('\n');
    throw new Failure(`Which channel? Give --channel with one of:\n${names}`);
  }

  /** To be asked before something is written: in production the user has to agree. */
  async confirm(what: string): Promise<void> {
    const { production } = this.service;
    if (production === null || this.options.yes === true) return;
    if (!process.stdin.isTTY)
      throw new Failure(`${production} is production. Add --yes to ${what}.`, EXIT.notConfirmed);
    const answer = await ask(`${production} is production. Type ${production} to ${what}: `, this.signal);
    if (answer !== production) throw new Failure('Nothing was done.', EXIT.notConfirmed);
  }
}

/** What fails before there is a connection that a request could go through: the name, the network, the certificate. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;

function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return BEFORE_SENDING.test(cause?.code ?? '');
}

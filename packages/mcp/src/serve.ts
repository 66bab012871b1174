import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient } from '@oms/client';
import { mayWrite } from './may-write.js';
import { createServer, type ServiceAddress } from './server.js';
import { TOOLS } from './tools/index.js';

export interface McpOptions {
  /** Whether tools that write are offered, as far as the key may. */
  readonly allowWrites: boolean;
  /** Whether customers' names, addresses and the like are shown. */
  readonly showsPersonalData: boolean;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** Takes lines for a person; stdout carries the protocol alone. */
  readonly log: (line: string) => void;
}

/** The longest message that is read from the host. */
const MOST_BYTES_IN = 1024 * 1024;

/**
 * Serves the tools on stdin and stdout until the host closes stdin or `signal` is aborted.
 * @throws {OmsError} when the service can't be reached or does not accept the key
 */
export async function serveMcp(service: ServiceAddress, options: McpOptions): Promise<void> {
  const { signal, log } = options;
  const session = await createClient({ baseUrl: service.url, apiKey: service.key }).get('/v1/session', {
    signal,
  });
  const tools = TOOLS.filter(
    (tool) => tool.kind === 'read' || (options.allowWrites && mayWrite(session, tool.area)),
  );
  const writing = tools.filter(({ kind }) => kind === 'write').map(({ name }) => name);
  const server = createServer({
    service,
    tools,
    showsPersonalData: options.showsPersonalData,
    onFault: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_BYTES_IN });
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  const end = () => void server.close();
  process.stdin.once('end', end).once('close', end);
  signal.addEventListener('abort', end, { once: true });
  await server.connect(transport);
  log(
    `oms mcp: ${service.url} as ${session.name}; ${writing.length === 0 ? 'reading only' : `writing: ${writing.join(', ')}`}`,
  );
  await ended;
}

import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { createClient, OmsError } from '@oms/client';
import { type Answer, toResult } from './answers/answer.js';
import { toErrorResult } from './answers/explain-error.js';
import { isOutcomeUnknown } from './answers/outcome-unknown.js';
import { Refusal } from './answers/refusal.js';
import { instructionsFor } from './instructions.js';
import { PLAN_MINUTES, Plans } from './plans/plans.js';
import type { Prepared, Tool, ToolContext, WriteTool } from './tools/tool.js';

/** The service that the tools call. */
export interface ServiceAddress {
  readonly url: string;
  readonly key: string;
}

export interface ServerOptions {
  readonly service: ServiceAddress;
  readonly tools: readonly Tool[];
  /** Whether customers' names, addresses and the like are shown (docs/mcp.md#personal-data). */
  readonly showsPersonalData: boolean;
  /** Told of what is a fault of this server. */
  readonly onFault: (error: unknown) => void;
}

/** How long one request of a tool may take with all its retries. */
const TIMEOUT_MS = 30_000;
const MOST_INPUT_ELEMENTS = 1_000;

/** An MCP server with these tools. What dry runs have prepared is known to this server alone. */
export function createServer(options: ServerOptions): McpServer {
  const { tools, showsPersonalData, onFault } = options;
  const server = new McpServer(
    { name: 'oms', title: 'Order management', version: '0.1.0' },
    { instructions: instructionsFor(tools, showsPersonalData), maxToolInputElements: MOST_INPUT_ELEMENTS },
  );
  const plans = new Plans<Prepared>();
  for (const tool of tools) {
    const { name, title, description, input } = tool;
    const config = { title, description, inputSchema: input, annotations: annotationsOf(tool) };
    server.registerTool(name, config, async (args, { signal }): Promise<CallToolResult> => {
      try {
        const context = contextOf(options.service, name, signal);
        return toResult(await run(tool, args, context, plans), showsPersonalData);
      } catch (error) {
        if (!isExpected(error) && !signal.aborted) onFault(error);
        return toErrorResult(error);
      }
    });
  }
  return server;
}

const isExpected = (error: unknown) => error instanceof OmsError || error instanceof Refusal;

function annotationsOf(tool: Tool) {
  const isWriting = tool.kind === 'write';
  return {
    title: tool.title,
    readOnlyHint: !isWriting,
    destructiveHint: isWriting && tool.isDestructive,
    idempotentHint: !isWriting,
    openWorldHint: false,
  };
}

function contextOf({ url, key }: ServiceAddress, tool: string, signal: AbortSignal): ToolContext {
  const headers = { 'X-Request-Id': `mcp.${tool}.${randomUUID()}` };
  const oms = createClient({ baseUrl: url, apiKey: key, timeoutMs: TIMEOUT_MS, headers });
  return { oms, call: { signal }, now: new Date() };
}

async function run(
  tool: Tool,
  args: Record<string, unknown>,
  context: ToolContext,
  plans: Plans<Prepared>,
): Promise<Answer> {
  if (tool.kind === 'read') return tool.read(args, context);
  const { dry_run, plan, ...own } = args as { dry_run?: boolean; plan?: string };
  if (dry_run === true) return dryRun(tool, own, context, plans);
  const prepared = plans.take(plan, tool.name, own);
  try {
    return await prepared.act(context, `mcp-${plan}`);
  } catch (error) {
    // Repeated by its plan it has the same Idempotency-Key, so that it is done once.
    if (isOutcomeUnknown(error) || context.call.signal.aborted)
      plans.giveBack(plan!, tool.name, own, prepared);
    throw error;
  }
}

async function dryRun(
  tool: WriteTool,
  args: Record<string, unknown>,
  context: ToolContext,
  plans: Plans<Prepared>,
): Promise<Answer> {
  const prepared = await tool.prepare(args, context);
  const plan = plans.keep(tool.name, args, prepared);
  const next = `Nothing was changed. After the person has agreed, call ${tool.name} again within ${PLAN_MINUTES} minutes with the same arguments, without dry_run and with plan ${JSON.stringify(plan)}.`;
  return { says: `${prepared.says}\n${next}`, data: { plan, would: prepared.data } };
}

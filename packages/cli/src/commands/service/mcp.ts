import type { Action } from '../../action.js';

/** `oms mcp`: tools for the model of an MCP host, which starts this and speaks with it by stdin and stdout. */
export const mcp: Action = async (context, options) => {
  const { key, service } = context;
  const allowWrites = options.allowWrites === true;
  if (allowWrites) await context.confirm('let a model change something there');
  const { serveMcp } = await import('@oms/mcp');
  await serveMcp(
    { url: service.url, key },
    {
      allowWrites,
      showsPersonalData: options.personalData === true,
      signal: context.signal,
      log: (line) => void process.stderr.write(`${line}\n`),
    },
  );
};

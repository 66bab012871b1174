import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from '../http/api';

const PROGRAM = resolve('packages/cli/bin/oms.mjs');

/** What a tool gave: the text that a model reads, and the same as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly says: string;
  readonly data: Json;
  /** Of a tool that refused. */
  readonly error?: { readonly code: string; readonly what_to_do: string };
}

/** A host of MCP servers with `oms mcp` as its only one. */
export class McpHost {
  private stderr = '';

  private constructor(
    readonly client: Client,
    private readonly folder: string,
  ) {}

  static async start(service: { url: string }, key: string, ...options: string[]): Promise<McpHost> {
    const folder = mkdtempSync(join(tmpdir(), 'oms-mcp-'));
    const client = new Client({ name: 'host', version: '1' });
    const host = new McpHost(client, folder);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', ...options],
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', OMS_CONFIG_DIR: folder, OMS_URL: service.url, OMS_API_KEY: key },
      stderr: 'pipe',
    });
    transport.stderr!.on('data', (chunk: Buffer) => (host.stderr += chunk.toString()));
    await client.connect(transport);
    return host;
  }

  /** What it told a person. */
  said(): string {
    return this.stderr;
  }

  async call(name: string, args: object = {}): Promise<ToolAnswer> {
    const result = (await this.client.callTool({ name, arguments: { ...args } })) as CallToolResult;
    const [first] = result.content;
    const text = first?.type === 'text' ? first.text : '';
    return { text, says: '', data: {}, ...(result.structuredContent as Partial<ToolAnswer>) };
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** Closes stdin, as a host does; the server has to end by itself. */
  async stop(): Promise<void> {
    await this.client.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

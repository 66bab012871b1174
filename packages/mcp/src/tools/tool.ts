import type { OmsClient } from '@oms/client';
import { z } from 'zod';
import type { Answer } from '../answers/answer.js';

/** What a call of a tool works with. */
export interface ToolContext {
  /** Its requests carry the name of the tool in their `X-Request-Id`, which the audit log shows. */
  readonly oms: OmsClient;
  /** To be given to every request: it ends them when the call is cancelled. */
  readonly call: { readonly signal: AbortSignal };
  readonly now: Date;
}

/** The areas of docs/rules/access.md#roles that tools write in. */
export type WrittenArea = 'orders' | 'jobs' | 'deliveries';

interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
}

export interface ReadTool extends Described {
  readonly kind: 'read';
  read(args: Record<string, unknown>, context: ToolContext): Promise<Answer>;
}

/** What a dry run found, and how it is done. */
export interface Prepared extends Answer {
  /** `key` is an Idempotency-Key of its own for the plan: doing it twice does it once. */
  act(context: ToolContext, key: string): Promise<Answer>;
}

export interface WriteTool extends Described {
  readonly kind: 'write';
  readonly area: WrittenArea;
  /** Whether it can end something that can't be begun again, such as an order. */
  readonly isDestructive: boolean;
  prepare(args: Record<string, unknown>, context: ToolContext): Promise<Prepared>;
}

export type Tool = ReadTool | WriteTool;

type Typed<T extends Described, Shape extends z.ZodRawShape, Does extends string> = Omit<
  T,
  'kind' | 'input' | Does
> & {
  readonly input: Shape;
};

/** A tool that changes nothing. */
export function readTool<Shape extends z.ZodRawShape>(
  tool: Typed<ReadTool, Shape, 'read'> & {
    read(args: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<Answer>;
  },
): ReadTool {
  return { ...tool, kind: 'read', input: z.strictObject(tool.input) } as unknown as ReadTool;
}

/** A tool that changes something, after a dry run. */
export function writeTool<Shape extends z.ZodRawShape>(
  tool: Typed<WriteTool, Shape, 'prepare'> & {
    prepare(args: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<Prepared>;
  },
): WriteTool {
  const input = z.strictObject({ ...tool.input, ...DRY_RUN });
  return { ...tool, kind: 'write', input } as unknown as WriteTool;
}

const DRY_RUN = {
  dry_run: z.boolean().optional().describe('true: changes nothing, says what would happen and gives a plan'),
  plan: z
    .string()
    .max(64)
    .optional()
    .describe(
      'The plan that a dry run with exactly these arguments gave; good for one call within ten minutes',
    ),
};

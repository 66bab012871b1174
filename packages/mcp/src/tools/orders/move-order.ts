import { isOmsError, type Order, type ResultOf } from '@oms/client';
import { z } from 'zod';
import { quoted } from '../../answers/readable-text.js';
import { Refusal } from '../../answers/refusal.js';
import { order, STATUSES } from '../arguments.js';
import { type ToolContext, writeTool } from '../tool.js';

type OfferedMove = ResultOf<'/v1/workflow', 'get'>['data'][number]['moves'][number];

const WAIT_MS = 20_000;

export const moveOrder = writeTool({
  name: 'move_order',
  title: 'Move an order',
  area: 'orders',
  isDestructive: true,
  description:
    'Moves an order to another status that the workflow allows (order_moves shows which, and the metadata that each takes). ' +
    'Webhooks are sent. It is done only while the order has the version that the dry run saw. Forced moves are not possible here.',
  input: {
    order,
    to: z.enum(STATUSES).describe('The status to move it to'),
    metadata: z
      .record(z.string().max(255), z.unknown())
      .optional()
      .describe('What the move takes, such as {"suspension_reason": "..."}'),
  },
  async prepare({ order: orderId, to, metadata }, { oms, call }) {
    const [found, workflow] = await Promise.all([
      oms.orders.get(orderId, call),
      oms.get('/v1/workflow', call),
    ]);
    const moves = workflow.data.find(({ status }) => status === found.status)?.moves ?? [];
    const move = allowedMove(found, moves, to, metadata ?? {});
    const becomes = move.dispatches_courier ? 'a courier would be dispatched' : `it would become ${to}`;
    return {
      says: `Order ${quoted(found.order_number)} is ${found.status} (version ${found.version}); ${becomes}, and webhooks would be sent.`,
      data: {
        order_id: found.id,
        order_number: found.order_number,
        version: found.version,
        from: found.status,
        to,
      },
      act: (context, key) => moved(found, to, metadata, context, key),
    };
  },
});

function allowedMove(found: Order, moves: readonly OfferedMove[], to: string, metadata: object): OfferedMove {
  const move = moves.find((offered) => offered.to === to);
  if (move === undefined) {
    const targets = moves.map((offered) => offered.to).join(', ') || 'nothing';
    throw new Refusal(
      'MOVE_NOT_ALLOWED',
      `From ${found.status} the order can not become ${to}.`,
      `It may become: ${targets}.`,
    );
  }
  const missing = move.metadata.filter(({ name, required }) => required && !(name in metadata));
  if (missing.length > 0)
    throw new Refusal(
      'METADATA_REQUIRED',
      `The move to ${to} needs more metadata.`,
      `Give metadata with: ${missing.map(({ name }) => name).join(', ')}. Ask the person for it, do not make it up.`,
    );
  return move;
}

async function moved(
  { id, version }: Order,
  to: (typeof STATUSES)[number],
  metadata: Record<string, unknown> | undefined,
  { oms, call }: ToolContext,
  idempotencyKey: string,
) {
  const job = await oms.orders.move(id, to, metadata, { ...call, ifVersion: version, idempotencyKey });
  try {
    await job.wait({ ...call, timeoutMs: WAIT_MS });
  } catch (error) {
    if (!isOmsError(error, 'TIMED_OUT')) throw error;
    return {
      says: 'The move is accepted and will be applied: look again with get_job.',
      data: { order_id: id, job_id: job.id },
    };
  }
  const now = await oms.orders.get(id, call);
  return {
    says: `The order is ${now.status} (version ${now.version}).`,
    data: { order_id: id, status: now.status, version: now.version, job_id: job.id },
  };
}

import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, prepared, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { DEADLINE_KINDS, MET_AT, type Order } from '../../contract';
import { isDateTime, toDate } from '../../infrastructure/http';
import { ListOrderContents } from '../../orders';
import type { DeadlineRule } from '../entities/deadline-rule.entity';
import { dueTimes, wishedAt } from '../model/due-times';
import { DeadlineTable, type PlannedDeadline } from '../timers/deadline-table';

/** Plans the deadlines of the order of an event, by the settings of its place, else of its channel. Safe to repeat. */
export class PlanDeadlines extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

/** An order with its settings. */
interface Planned {
  readonly channel_id: string;
  readonly id: string;
  readonly place_id: string | null;
  readonly created_at: Date;
  readonly rules: readonly DeadlineRule[];
}

const MOST_BYTES = 4 * 1024 * 1024;

@CommandHandler(PlanDeadlines)
export class PlanDeadlinesHandler implements ICommandHandler<PlanDeadlines> {
  private readonly plans = perTx(
    (tx) => new DataLoader((events: readonly RecordedEvent[]) => this.planAll(tx, events), { cache: false }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: DeadlineTable,
    private readonly queries: QueryBus,
  ) {}

  execute({ event }: PlanDeadlines): Promise<void> {
    return this.unitOfWork.runFor(event, (tx) => this.plans(tx).load(event));
  }

  private async planAll(tx: Tx, events: readonly RecordedEvent[]): Promise<void[]> {
    const [any] = await tx.query<{ has_rules: boolean }>(HAS_RULES);
    if (!any!.has_rules) return events.map(() => undefined);
    const orders = await tx.query<Planned>(WITH_RULES, [
      events.map(({ partition }) => partition),
      events.map(({ subject }) => subject),
      events.map(({ version }) => version),
    ]);
    const deadlines: PlannedDeadline[] = [];
    for (const order of orders) deadlines.push(...(await this.deadlinesOf(tx, order)));
    if (deadlines.length > 0) await this.table.plan(tx, deadlines);
    return events.map(() => undefined);
  }

  private async deadlinesOf(tx: Tx, order: Planned): Promise<PlannedDeadline[]> {
    const rules = DEADLINE_KINDS.flatMap((kind) => ruleFor(order, kind) ?? []);
    const needsText = rules.some(({ counted_from }) => counted_from === 'wished');
    const content = needsText ? await this.contentOf(tx, order) : null;
    const moments = {
      createdAt: order.created_at,
      wishedAt: content && wishedAt(content, (text) => (isDateTime(text) ? toDate(text) : null)),
    };
    return rules.flatMap((rule) => {
      const times = dueTimes({ ...rule, from: rule.counted_from }, moments);
      if (times === null) return [];
      const { channel_id, id: order_id } = order;
      const { kind, on_breach } = rule;
      const planned = { channel_id, order_id, kind, met_at: MET_AT[kind], on_breach };
      return [{ ...planned, due_at: times.dueAt, warn_at: times.warnAt }];
    });
  }

  private async contentOf(tx: Tx, { channel_id: channelId, id: orderId }: Planned): Promise<Order | null> {
    const list = new ListOrderContents({ ids: [{ channelId, orderId }] }, 1, MOST_BYTES);
    const { orders } = await this.queries.execute(tx.include(list));
    return orders[0] ?? null;
  }
}

/** The place's setting takes precedence over the channel's. */
function ruleFor({ rules, place_id }: Planned, kind: DeadlineRule['kind']): DeadlineRule | undefined {
  const ofKind = rules.filter((rule) => rule.kind === kind);
  return ofKind.find(({ owner_id }) => owner_id === place_id) ?? ofKind[0];
}

/** Planning the other statement takes longer than all else that is done for orders without deadlines. */
const HAS_RULES = prepared('SELECT EXISTS (SELECT 1 FROM deadline_rules) AS has_rules');

/** Of the orders in $1, $2: those that a setting is for, if the version in $3 has other content than the one before. */
const WITH_RULES = `
  SELECT o.channel_id, o.id, o.place_id, o.created_at, json_agg(r.*) AS rules
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS k(channel_id, id, version)
    JOIN orders o ON o.channel_id = k.channel_id AND o.id = k.id
    JOIN deadline_rules r ON r.owner_id IN (o.channel_id, o.place_id)
    JOIN order_versions v ON v.channel_id = k.channel_id AND v.order_id = k.id AND v.version = k.version
   WHERE v.change_type IN ('created', 'updated')
   GROUP BY o.channel_id, o.id, o.place_id, o.created_at`;

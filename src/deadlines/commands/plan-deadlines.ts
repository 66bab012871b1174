import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, prepared, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { DEADLINE_KINDS, type DeadlineKind, MET_AT } from '../../contract';
import { changesOf, ListOrderContents } from '../../orders';
import type { DeadlineRule } from '../entities/deadline-rule.entity';
import { dueTimes } from '../model/due-times';
import { type SetFor, type Setting, settingInForce } from '../model/setting-in-force';
import { type DeadlineKey, DeadlineTable, type PlannedDeadline } from '../timers/deadline-table';
import { wishedTimeOf } from '../wished-time';

/** Plans the deadlines of the order of an event, by the settings of its place, else of its channel. Safe to repeat. */
export class PlanDeadlines extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

/** An order that was created, or whose place or wished time was changed. */
interface Planned extends SetFor {
  readonly id: string;
  readonly is_new: boolean;
  readonly is_moved: boolean;
}

type SetRule = Setting & Omit<DeadlineRule, 'owner'>;

interface RuleInForce {
  readonly kind: DeadlineKind;
  readonly rule: SetRule | undefined;
}

/** What becomes of deadlines. */
interface Plan {
  readonly planned: readonly PlannedDeadline[];
  readonly withdrawn: readonly DeadlineKey[];
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
    const orders = await tx.query<Planned>(TO_PLAN, [
      events.map(({ partition }) => partition),
      events.map(({ subject }) => subject),
      events.map(({ version }) => version),
    ]);
    const settings = await settingsOf(tx, orders);
    const ruled = orders.map((order) => ({ order, rules: rulesOf(order, settings) }));
    const wished = ruled.flatMap(({ order, rules }) => (rules.some(isFromWished) ? [order] : []));
    const times = await this.wishedTimesOf(tx, wished);
    const plans = ruled.map(({ order, rules }) => planOf(order, rules, times.get(order.id) ?? null));
    const planned = plans.flatMap((plan) => plan.planned);
    const withdrawn = plans.flatMap((plan) => plan.withdrawn);
    if (planned.length > 0) await this.table.plan(tx, planned);
    if (withdrawn.length > 0) await this.table.withdraw(tx, withdrawn);
    return events.map(() => undefined);
  }

  /** By the id of the order. The texts are read in pieces, of which one is in memory at a time. */
  private async wishedTimesOf(tx: Tx, orders: readonly Planned[]): Promise<ReadonlyMap<string, Date | null>> {
    const times = new Map<string, Date | null>();
    let rest = orders.map(({ channel_id: channelId, id: orderId }) => ({ channelId, orderId }));
    while (rest.length > 0) {
      const list = new ListOrderContents({ ids: rest }, rest.length, MOST_BYTES);
      const piece = await this.queries.execute(tx.include(list));
      for (const order of piece.orders) times.set(order.id, wishedTimeOf(order));
      rest = rest.slice(piece.read);
    }
    return times;
  }
}

/** Those of the place, else of the channel. */
function rulesOf(order: Planned, settings: ReadonlyMap<string, SetRule[]>): RuleInForce[] {
  const own = [order.place_id ?? '', order.channel_id].flatMap((owner) => settings.get(owner) ?? []);
  return DEADLINE_KINDS.map((kind) => ({ kind, rule: settingInForce(own, order, kind) }));
}

function isFromWished({ rule }: RuleInForce): boolean {
  return rule?.counted_from === 'wished';
}

/** A kind without a setting is withdrawn only where the place is another: one of long ago may not be kept any more. */
function planOf(order: Planned, rules: readonly RuleInForce[], wishedAt: Date | null): Plan {
  const { channel_id, id: order_id, is_moved, is_new, created_at: createdAt } = order;
  const [planned, withdrawn]: [PlannedDeadline[], DeadlineKey[]] = [[], []];
  for (const { kind, rule } of rules) {
    const key = { channel_id, order_id, kind };
    const times = rule && dueTimes({ ...rule, from: rule.counted_from }, { createdAt, wishedAt });
    if (rule && times) {
      const { on_breach, counted_from } = rule;
      const wished_at = counted_from === 'wished' ? wishedAt : null;
      const { dueAt: due_at, warnAt: warn_at } = times;
      planned.push({ ...key, met_at: MET_AT[kind], on_breach, due_at, warn_at, wished_at });
    } else if (!is_new && (rule !== undefined || is_moved)) withdrawn.push(key);
  }
  return { planned, withdrawn };
}

/** All that any of the orders may have, by place and channel, the one that was set last first. */
async function settingsOf(tx: Tx, orders: readonly Planned[]): Promise<ReadonlyMap<string, SetRule[]>> {
  const byOwner = new Map<string, SetRule[]>();
  if (orders.length === 0) return byOwner;
  const owners = orders.flatMap(({ channel_id, place_id }) => [channel_id, place_id]);
  const firstMs = Math.min(...orders.map(({ created_at }) => created_at.getTime()));
  const asked = [[...new Set(owners)].filter((id) => id !== null), new Date(firstMs)];
  for (const setting of await tx.query<SetRule>(SETTINGS, asked)) {
    const others = byOwner.get(setting.owner_id);
    if (others === undefined) byOwner.set(setting.owner_id, [setting]);
    else others.push(setting);
  }
  return byOwner;
}

/** Planning the other statement takes longer than all else that is done for orders without deadlines. */
const HAS_RULES = prepared(
  'SELECT EXISTS (SELECT 1 FROM deadline_rules) OR EXISTS (SELECT 1 FROM former_deadline_rules) AS has_rules',
);

const RULE = 'owner_id, kind, minutes, counted_from, warn_minutes, on_breach, set_at';

/** $1 channels and places, $2 a time: what is set for them, and what was set until then or later. */
const SETTINGS = `
  SELECT ${RULE}, NULL::timestamptz AS until_at FROM deadline_rules WHERE owner_id = ANY ($1::uuid[])
   UNION ALL
  SELECT ${RULE}, until_at FROM former_deadline_rules WHERE owner_id = ANY ($1::uuid[]) AND until_at > $2::timestamptz
   ORDER BY set_at DESC`;

const CHANGES = changesOf('v');
const isChanged = (fields: string) =>
  `bool_or(v.change_type = 'updated' AND ${CHANGES} ~ '"field":"(${fields})"')`;

/** Of the orders in $1, $2 those that the version in $3 created, or gave another place or wished time. */
const TO_PLAN = `
  SELECT o.channel_id, o.id, o.place_id, o.created_at, bool_or(v.change_type = 'created') AS is_new,
         ${isChanged('place_info(\\.place_id)?')} AS is_moved
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS k(channel_id, id, version)
    JOIN orders o ON o.channel_id = k.channel_id AND o.id = k.id
    JOIN order_versions v ON v.channel_id = k.channel_id AND v.order_id = k.id AND v.version = k.version
   WHERE v.change_type IN ('created', 'updated')
   GROUP BY o.channel_id, o.id, o.place_id, o.created_at
  HAVING bool_or(v.change_type = 'created')
      OR ${isChanged('place_info(\\.place_id)?|(shipping_info|metadata)(\\.wished_at)?')}`;

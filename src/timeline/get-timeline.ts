import { type ICommand, type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { ListPushesOfOrder } from '../dts';
import { actorOf, readTrail } from '../infrastructure/audit-trail';
import { ListSideMoments } from '../events';
import { Reads } from '../infrastructure/database';
import type { Before } from '../infrastructure/http';
import { ListJobsOfOrder, toJobDto } from '../jobs';
import { ListNoteMoments, type NoteMoment } from '../notes';
import { ListArchivedChanges, ListOrderMoments, MOST_BYTES_OF_CHANGES, type OrderMoment } from '../orders';
import { type DeliveryMoment, ListDeliveriesOfOrder } from '../webhooks';
import { beforeOf, type Kind, merged, type Moment } from './model/timeline-page';

/** What happened, with what is shown of it. */
export interface TimelineEntry extends Moment {
  readonly detail: object;
}

/** What happened to an order, newest first, from a moment on (docs/screens.md#the-timeline). */
export class GetTimeline extends Query<TimelineEntry[]> {
  constructor(
    readonly order: { readonly channelId: string; readonly orderId: string },
    readonly kinds: readonly Kind[],
    readonly after: Moment | null,
    readonly limit: number,
  ) {
    super();
  }
}

/** What is picked, and by whom. */
const PICKING = ['pick', 'claim'] as const;

type Source = (tx: Tx, before: Before | null, list: GetTimeline) => Promise<Omit<TimelineEntry, 'kind'>[]>;

/** Each source returns up to a full page, so that the page is correct whichever source its entries come from. */
@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  private readonly sources: Readonly<Record<Kind, Source>> = {
    version: async (tx, before, { order, limit }) =>
      (await this.ask(tx, new ListOrderMoments(order.channelId, order.orderId, before, limit))).map(
        ofVersion,
      ),
    job: async (tx, before, { order, limit }) => {
      const jobs = await this.ask(tx, new ListJobsOfOrder(order.channelId, order.orderId, before, limit));
      return jobs.map((job) => ({ at: job.at, key: job.id, detail: toJobDto(job) }));
    },
    delivery: async (tx, before, { order, limit }) =>
      (await this.ask(tx, new ListDeliveriesOfOrder(order.channelId, order.orderId, before, limit))).map(
        ofDelivery,
      ),
    push: async (tx, before, { order, limit }) => {
      const pushes = await this.ask(tx, new ListPushesOfOrder(order.channelId, order.orderId, before, limit));
      return pushes.map(({ at, key, ...detail }) => ({ at, key, detail }));
    },
    audit: ofTrail,
    picking: async (tx, before, { order, limit }) => {
      const { channelId, orderId } = order;
      const moments = await this.ask(tx, new ListSideMoments(channelId, orderId, PICKING, before, limit));
      return moments.map(({ at, key, kind, detail }) => ({ at, key, detail: { change: kind, ...detail } }));
    },
    note: (tx, before, list) => this.notes(tx, before, list, 'note'),
    assignment: (tx, before, list) => this.notes(tx, before, list, 'assignment'),
  };

  constructor(
    private readonly reads: Reads,
    private readonly queries: QueryBus,
  ) {}

  async execute(list: GetTimeline): Promise<TimelineEntry[]> {
    const page = await this.reads.reader().onSnapshot(async (tx) => {
      const lists = list.kinds.map(async (kind) => {
        const entries = await this.sources[kind](tx, beforeOf(kind, list.after), list);
        return entries.map((entry) => ({ ...entry, kind }));
      });
      return merged(await Promise.all(lists), list.limit);
    });
    return this.withArchived(page, list.order);
  }

  /** What versions changed is as far in the timeline, wherever it is: up to as many bytes, from the newest on. */
  private async withArchived(page: TimelineEntry[], order: GetTimeline['order']): Promise<TimelineEntry[]> {
    const versions = page
      .filter(({ kind }) => kind === 'version')
      .map(({ detail }) => detail as VersionDetail);
    const archived = versions.filter(({ changes }) => changes === 'archived').map(({ version }) => version);
    if (archived.length === 0) return page;
    const shown = versions.filter(({ changes }) => changes !== 'archived').map(({ changes }) => changes);
    const room = shown.includes(null) ? 0 : MOST_BYTES_OF_CHANGES - sizeOf(shown);
    const found = await this.queries.execute(new ListArchivedChanges(order, archived, room));
    return page.map((entry) => {
      const { version, changes } = entry.detail as VersionDetail;
      if (entry.kind !== 'version' || changes !== 'archived') return entry;
      return { ...entry, detail: { ...entry.detail, changes: found.get(version) ?? null } };
    });
  }

  private async notes(tx: Tx, before: Before | null, { order, limit }: GetTimeline, kind: NoteKind) {
    return (await this.ask(tx, new ListNoteMoments(order, kind, before, limit))).map((moment) =>
      ofNote(kind, moment),
    );
  }

  private ask<Result>(tx: Tx, query: Query<Result> & ICommand): Promise<Result> {
    return this.queries.execute(tx.include(query));
  }
}

type VersionDetail = Pick<OrderMoment, 'version' | 'changes'>;

const sizeOf = (texts: readonly unknown[]) =>
  texts.reduce<number>((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), 0);

function ofVersion({ at, key, status_from: from, status_to: to, ...detail }: OrderMoment) {
  return { at, key, detail: { ...detail, status: to === null ? null : { from, to } } };
}

function ofDelivery({ at, key, next_retry, ...detail }: DeliveryMoment) {
  return { at, key, detail: { ...detail, next_retry: next_retry?.toISOString() ?? null } };
}

type NoteKind = 'note' | 'assignment';

function ofNote(kind: NoteKind, { at, key, text, assignee_id, ...by }: NoteMoment) {
  const actor = actorOf(by);
  const assignee = assignee_id === null ? null : { person_id: assignee_id, name: text };
  return { at, key, detail: kind === 'note' ? { id: key, text, actor } : { assignee, actor } };
}

async function ofTrail(tx: Tx, before: Before | null, { order, limit }: GetTimeline) {
  const filter = {
    resourceType: 'order',
    resourceId: order.orderId,
    channelId: order.channelId,
    actor: null,
    action: null,
    since: null,
    until: null,
  };
  const records = await readTrail(tx, filter, before === null ? null : positionOf(before), limit);
  return records.map((record) => {
    const { id, at, request_id, action, changed } = record;
    return { at, key: id, detail: { id, request_id, actor: actorOf(record), action, changed } };
  });
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function positionOf({ at, below }: Before) {
  return { at, id: below === null ? FIRST_ID : below === '*' ? LAST_ID : below, version: 0 };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { describeJobError } from '@libs/durable-jobs';
import { Refusal } from '@libs/refusal';
import { JobTypes } from '../../jobs';
import { AnnounceFailedCreation } from '../commands/announce-failed-creation';
import { AnnounceFailedStatusUpdate } from '../commands/announce-failed-status-update';
import { AnnounceFailedUpdate } from '../commands/announce-failed-update';
import { CreateOrder } from '../commands/create-order';
import { UpdateOrder } from '../commands/update-order';
import { UpdateOrderStatus } from '../commands/update-order-status';
import type { AcceptedMove } from '../workflow/model/promised-move';
import { orderBytes } from '../store/order-tables';

/** Unfinished jobs of these types decide how an order will stand. */
export const CREATION_JOB = 'order_create';
export const STATUS_UPDATE_JOB = 'order_status_update';
export const UPDATE_JOB = 'order_update';

/** The order commands that are accepted as jobs and executed later. */
@Injectable()
export class OrderJobs implements OnModuleInit {
  constructor(private readonly types: JobTypes) {}

  onModuleInit(): void {
    this.types.register({
      type: CREATION_JOB,
      command: CreateOrder,
      joinedBy: [AnnounceFailedCreation],
      orderNumberOf: ({ content }) => content.order_number,
      announceFailure: (creation, { error, tries }) =>
        new AnnounceFailedCreation(creation, describeJobError(error), tries, problemsOf(error)),
    });
    this.types.register({
      type: UPDATE_JOB,
      command: UpdateOrder,
      loads: orderBytes,
      joinedBy: [AnnounceFailedUpdate],
      orderNumberOf: ({ orderNumber }) => orderNumber,
      announceFailure: (update, { error, tries }) =>
        new AnnounceFailedUpdate(update, describeJobError(error), tries, problemsOf(error)),
    });
    this.types.register({
      type: STATUS_UPDATE_JOB,
      command: UpdateOrderStatus,
      outline: ({ to, force, promised, from }) =>
        JSON.stringify({ to, force, promised, from } satisfies AcceptedMove),
      loads: orderBytes,
      joinedBy: [AnnounceFailedStatusUpdate],
      orderNumberOf: ({ orderNumber }) => orderNumber,
      announceFailure: (update, { error, tries }) =>
        new AnnounceFailedStatusUpdate(update, describeJobError(error), tries, error instanceof Refusal),
    });
  }
}

/** The problems that a refusal lists. */
function problemsOf(error: unknown): readonly string[] {
  const listed = error instanceof Refusal ? error.extra.validation_errors : undefined;
  return Array.isArray(listed) ? listed.map(String) : [];
}

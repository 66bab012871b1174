export { OrderItemDto } from './dto/order.dto';
export { FieldChangeDto } from './history/dto/order-history.dto';
export { PickDto } from './picks/dto/pick.dto';
export {
  addItem,
  type ItemEdit,
  type ItemEditKind,
  type ItemUpdate,
  removeItem,
  updateItem,
} from './model/item-edits';
export type { FieldChange, OrderChange } from './model/order-change';
export { withoutOrder } from './store/order-event-data';
export { diffOrders, eventChanges } from './history/model/order-diff';
export type { Origin } from './model/origin';
export { orderRefusals } from './order.refusals';
export { VersionCompaction } from './store/version-compaction';
export { parsedOrder } from './store/parsed-order';
export { OrdersWritten } from './store/orders-written';
export type { OrderKey } from './store/order-key';
export { type LockedOrder, OrderStore } from './store/order.store';
export { OfPlaces } from './order-place.guard';
export { OrdersModule } from './orders.module';
export { ArchiveCheck } from './archive/archive-check';
export { ArchiveFolder } from './archive/archive-folder';
export { ArchiveRestore } from './archive/archive-restore';
export { ArchiveRun, type ArchiveTally } from './archive/archive-run';
export { ListArchivedChanges } from './history/queries/list-archived-changes';
export {
  ListOrderMoments,
  MOST_BYTES_OF_CHANGES,
  type OrderMoment,
} from './history/queries/list-order-moments';
export { ListOrderActions } from './history/queries/list-order-actions';
export { type ChangedCard, ListChangedCards } from './board/list-changed-cards';
export { type SideChange, SideChanges } from './board/side-changes';
export { GetOrderInPlace } from './place-queue/get-order-in-place';
export { ListQueuedOrders } from './place-queue/list-queued-orders';
export type { QueuedOrder, QueuePlace } from './place-queue/queue-page';
export { isQueued, QUEUE_STATUSES } from './place-queue/queue-sql';
export { CARD_COLUMNS, type CardRow, isAssigned, isLate, toCard } from './board/order-cards';
export { CountPicks } from './picks/queries/count-picks';
export { type Contents, ListOrderContents } from './queries/list-order-contents';
export { changesOf } from './store/stored-changes';
export { GetOrder } from './queries/get-order';
export { ListStatusSteps } from './history/queries/list-status-steps';
export { UpdateOrderStatus } from './commands/update-order-status';
export { type ProjectedOrder, ProjectedOrders } from './accepting/projected-orders';
export { decideMove } from './workflow/model/order-status';
export { versionsAllowed } from './accepting/model/if-match';
export { RequestOrigin } from './accepting/request-origin.decorator';
export { FindOrderNames, type OrderName } from './queries/find-order-names';
export { StatusUpdateIntake } from './accepting/status-update-intake';
export { LONGEST_REASON, metadataProblems } from './workflow/model/status-metadata';

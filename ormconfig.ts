import { DataSource } from 'typeorm';
import { ConnectionWatch } from '@libs/live-connections';
import { ApiKey } from './src/api-keys/entities/api-key.entity';
import { AuditEntry } from './src/infrastructure/audit-trail/entities/audit-entry.entity';
import { Acknowledgement } from './src/attention/entities/acknowledgement.entity';
import { OrderAssignee } from './src/notes/entities/order-assignee.entity';
import { OrderNote } from './src/notes/entities/order-note.entity';
import { AddedChannelType } from './src/channels/entities/added-channel-type.entity';
import { BulkItem } from './src/bulk/entities/bulk-item.entity';
import { Bulk } from './src/bulk/entities/bulk.entity';
import { ChannelHealth } from './src/channel-health/entities/channel-health.entity';
import { Channel } from './src/channels/entities/channel.entity';
import { migrations } from './src/infrastructure/database/migrations';
import { DeadlineRule } from './src/deadlines/entities/deadline-rule.entity';
import { FormerDeadlineRule } from './src/deadlines/entities/former-deadline-rule.entity';
import { OrderDeadline } from './src/deadlines/entities/order-deadline.entity';
import { DeletedEvent } from './src/events/entities/deleted-event.entity';
import { EncryptionKey } from './src/infrastructure/encryption/entities/encryption-key.entity';
import { RunningProcess } from './src/infrastructure/encryption/entities/running-process.entity';
import { Event } from './src/events/entities/event.entity';
import { EventPayload } from './src/events/entities/event-payload.entity';
import { AnsweredRequestRow } from './src/jobs/entities/answered-request.entity';
import { AcceptedRequestRow } from './src/jobs/entities/accepted-request.entity';
import { Job } from './src/jobs/entities/job.entity';
import { Oauth2Client } from './src/webhooks/entities/oauth2-client.entity';
import { ArchiveFile } from './src/orders/archive/entities/archive-file.entity';
import { ArchivedVersions } from './src/orders/archive/entities/archived-versions.entity';
import { OrderDayCount } from './src/orders/entities/order-day-count.entity';
import { OrderDayShift } from './src/orders/entities/order-day-shift.entity';
import { OrderLine } from './src/orders/entities/order-line.entity';
import { OrderPick } from './src/orders/picks/entities/order-pick.entity';
import { OrderVersion } from './src/orders/entities/order-version.entity';
import { WholeVersion } from './src/orders/entities/whole-version.entity';
import { OrderHead } from './src/orders/entities/order-head.entity';
import { Person } from './src/people/entities/person.entity';
import { OidcSession } from './src/people/oidc/entities/oidc-session.entity';
import { PairedDevice } from './src/people/devices/entities/paired-device.entity';
import { Pairing } from './src/people/devices/entities/pairing.entity';
import { Session } from './src/people/entities/session.entity';
import { SignInLink } from './src/people/entities/sign-in-link.entity';
import { PickClaim } from './src/picking/entities/pick-claim.entity';
import { PlaceIdentifier } from './src/places/entities/place-identifier.entity';
import { Place } from './src/places/entities/place.entity';
import { SavedView } from './src/saved-views/entities/saved-view.entity';
import { RecordedAttempt } from './src/webhooks/entities/recorded-attempt.entity';
import { WebhookAttempt } from './src/webhooks/entities/webhook-attempt.entity';
import { WebhookEndpoint } from './src/webhooks/entities/webhook-endpoint.entity';
import { OrderSearchProgress } from './src/search/entities/order-search-progress.entity';
import { OrderSearch } from './src/search/entities/order-search.entity';
import { DeviceSubscription } from './src/dts/entities/device-subscription.entity';
import { PlacePush } from './src/dts/entities/place-push.entity';
import { PushMessage } from './src/dts/entities/push-message.entity';
import { StorageLocation } from './src/storage/entities/storage-location.entity';
import { WebhookDelivery } from './src/webhooks/entities/webhook-delivery.entity';

const entities = [
  AcceptedRequestRow,
  AnsweredRequestRow,
  ArchiveFile,
  ArchivedVersions,
  ApiKey,
  AuditEntry,
  AddedChannelType,
  Channel,
  ChannelHealth,
  Bulk,
  BulkItem,
  DeviceSubscription,
  DeadlineRule,
  FormerDeadlineRule,
  DeletedEvent,
  EncryptionKey,
  Event,
  EventPayload,
  Job,
  Oauth2Client,
  Acknowledgement,
  OrderAssignee,
  OrderNote,
  OrderDeadline,
  OrderDayCount,
  OrderDayShift,
  OrderHead,
  OrderLine,
  OrderPick,
  OrderVersion,
  OidcSession,
  PairedDevice,
  Pairing,
  Person,
  PickClaim,
  Place,
  PlaceIdentifier,
  RecordedAttempt,
  WebhookAttempt,
  PlacePush,
  PushMessage,
  RunningProcess,
  SavedView,
  Session,
  SignInLink,
  StorageLocation,
  WebhookDelivery,
  WebhookEndpoint,
  OrderSearch,
  OrderSearchProgress,
  WholeVersion,
];

/**
 * The DataSource of the service, or of its replica: all entities, migrations only, never synchronized. Its statements have no limit until
 * one is set (see live-connections).
 * @param connectMs how long it may take to get a connection
 */
export function createDataSource(url: string, poolSize: number, connectMs = 4_500): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    connectTimeoutMS: connectMs,
    applicationName: 'order-management-service',
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 2_000,
      idleTimeoutMillis: 30_000,
      pipeline: true,
      Client: new ConnectionWatch().Client,
    },
  });
}

/** For TypeORM's command line: `typeorm migration:show -d dist/ormconfig.js`. */
export default createDataSource(process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/orders', 2);

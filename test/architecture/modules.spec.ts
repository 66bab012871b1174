import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ApiKeysModule } from '../../src/api-keys';
import { AttentionModule } from '../../src/attention';
import { AuditModule } from '../../src/audit';
import { BulkModule } from '../../src/bulk';
import { ChannelHealthModule } from '../../src/channel-health';
import { ChannelsModule } from '../../src/channels';
import { DeadlinesModule } from '../../src/deadlines';
import { DeviceSubscriptionsModule, PickingAppModule, PushModule } from '../../src/dts';
import { EventsModule } from '../../src/events';
import { HealthModule } from '../../src/health';
import { EncryptionModule } from '../../src/infrastructure/encryption';
import { RetentionModule } from '../../src/infrastructure/retention';
import { StatisticsModule } from '../../src/infrastructure/statistics';
import { WorkersModule } from '../../src/infrastructure/workers';
import { ItemsModule, ItemStorageModule } from '../../src/items';
import { JobsModule } from '../../src/jobs';
import { NotesModule } from '../../src/notes';
import { OrdersModule } from '../../src/orders';
import { ParkedModule } from '../../src/parked';
import { PeopleModule } from '../../src/people';
import { PickingModule } from '../../src/picking';
import { PlacesModule } from '../../src/places';
import { RealtimeModule } from '../../src/realtime';
import { SavedViewsModule } from '../../src/saved-views';
import { SearchModule } from '../../src/search';
import { StorageModule } from '../../src/storage';
import { TimelineModule } from '../../src/timeline';
import { WebhooksModule } from '../../src/webhooks';
import { StartedModule } from '../support/modules/started-module';

/** What every module may use without importing it; the last one may be absent, so that nothing can import it. */
const GLOBAL = ['config/settings', 'database/database', 'metrics/metrics', 'queues/redis-queues'];

const MODULES = [
  ApiKeysModule,
  AttentionModule,
  AuditModule,
  BulkModule,
  ChannelHealthModule,
  ChannelsModule,
  DeadlinesModule,
  DeviceSubscriptionsModule,
  EncryptionModule,
  EventsModule,
  HealthModule,
  ItemStorageModule,
  ItemsModule,
  JobsModule,
  NotesModule,
  OrdersModule,
  ParkedModule,
  PeopleModule,
  PickingAppModule,
  PickingModule,
  PlacesModule,
  PushModule,
  RealtimeModule,
  RetentionModule,
  SavedViewsModule,
  SearchModule,
  StatisticsModule,
  StorageModule,
  TimelineModule,
  WebhooksModule,
  WorkersModule,
];

const modulesOf = (pattern: string) =>
  execFileSync('git', ['grep', '-lE', pattern, '--', 'src/*.module.ts']).toString().trim().split('\n').sort();

it.each(MODULES.map((feature) => [feature.name, feature]))(
  '%s imports what it uses and can be started alone',
  async (_name, feature) => {
    const started = await StartedModule.of([feature]);
    expect(started.get(feature)).toBeInstanceOf(feature);
    await started.stop();
  },
);

it('lists every module', () => {
  const special = /^src\/app\.module|-queue\.module|redis-queues|settings|database\.module|metrics/;
  const names = modulesOf('@Module\\(').filter((file) => !special.test(file));
  const classes = names.map((file) => /export class (\w+Module)/.exec(readFileSync(file, 'utf8'))![1]!);
  expect(classes.sort()).toEqual(MODULES.map(({ name }) => name).sort());
});

it('no module is global but those that every other one needs', () => {
  expect(modulesOf('@Global\\(\\)|global: true')).toEqual(
    GLOBAL.map((name) => `src/infrastructure/${name}.module.ts`),
  );
});

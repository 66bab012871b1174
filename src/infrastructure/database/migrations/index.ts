import { AccessAndChannels1763700000000 } from './1763700000000-access-and-channels';
import { JobsAndEvents1763700001000 } from './1763700001000-jobs-and-events';
import { OrdersAndPlaces1763700002000 } from './1763700002000-orders-and-places';
import { WebhookDeliveries1763700003000 } from './1763700003000-webhook-deliveries';
import { OrderDayCounts1763705000000 } from './1763705000000-order-day-counts';
import { WebhookAttempts1763720000000 } from './1763720000000-webhook-attempts';
import { StorageLocations1763730000000 } from './1763730000000-storage-locations';
import { DeviceSubscriptionsAndPush1763730001000 } from './1763730001000-device-subscriptions-and-push';
import { StatusFeed1763750000000 } from './1763750000000-status-feed';
import { LeasedJobs1763760000000 } from './1763760000000-leased-jobs';
import { AuditTrail1763771200000 } from './1763771200000-audit-trail';
import { ChannelHealthDue1763771300000 } from './1763771300000-channel-health-due';
import { SchemaCompatibility1763800000000 } from './1763800000000-schema-compatibility';
import { NoJustInTimeCompilation1763900000000 } from './1763900000000-no-just-in-time-compilation';
import { ToldEvents1763950000000 } from './1763950000000-told-events';
import { EventsLeaveTheOrderOut1763960000000 } from './1763960000000-events-leave-the-order-out';
import { OrderDayCountsByStatus1763970000000 } from './1763970000000-order-day-counts-by-status';
import { NumbersAndDeletedEvents1764010000000 } from './1764010000000-numbers-and-deleted-events';
import { IndexesOfFilters1764010001000 } from './1764010001000-indexes-of-filters';
import { ShortDeviceTokens1764020000000 } from './1764020000000-short-device-tokens';
import { EncryptionKeys1764021000000 } from './1764021000000-encryption-keys';
import { SkippedDeliveries1764022000000 } from './1764022000000-skipped-deliveries';
import { AnsweredRequests1764030000000 } from './1764030000000-answered-requests';
import { TurnsOfChannels1764040000000 } from './1764040000000-turns-of-channels';
import { OutlinesOfJobs1764040001000 } from './1764040001000-outlines-of-jobs';
import { ParkedJobs1764040002000 } from './1764040002000-parked-jobs';
import { BegunJobs1764040003000 } from './1764040003000-begun-jobs';
import { EventsCanBeParked1764050000000 } from './1764050000000-events-can-be-parked';
import { IndexesOfParkedEvents1764050001000 } from './1764050001000-indexes-of-parked-events';
import { PushesToPlaces1764050002000 } from './1764050002000-pushes-to-places';
import { IndexesOfPushes1764050003000 } from './1764050003000-indexes-of-pushes';
import { TokenFailures1764060000000 } from './1764060000000-token-failures';
import { DeliveryClaimsAndFaults1764060001000 } from './1764060001000-delivery-claims-and-faults';
import { ChannelHealthTable1764900000000 } from './1764900000000-channel-health-table';
import { Oauth2ClientsTable1764900001000 } from './1764900001000-oauth2-clients-table';
import { EventsStoreWhatTheyAdd1764900002000 } from './1764900002000-events-store-what-they-add';
import { WebhookEndpointsTable1764900003000 } from './1764900003000-webhook-endpoints-table';
import { FormerSecretsGoOnCitus1795392000301 } from './1795392000301-former-secrets-go-on-citus';
import { VersionsStoreWhatChanged1795400001000 } from './1795400001000-versions-store-what-changed';
import { PeopleAndSessions1795500001000 } from './1795500001000-people-and-sessions';
import { FeedOfChanges1795500101000 } from './1795500101000-feed-of-changes';
import { OrderSearch1795500102000 } from './1795500102000-order-search';
import { NumbersOfSearch1795600000000 } from './1795600000000-numbers-of-search';
import { AttemptsInDeliveries1795600001000 } from './1795600001000-attempts-in-deliveries';
import { VersionsByTime1795600002000 } from './1795600002000-versions-by-time';
import { WordsOfChanges1795600003000 } from './1795600003000-words-of-changes';
import { Deadlines1795600051000 } from './1795600051000-deadlines';
import { NotesAndAssignees1795600052000 } from './1795600052000-notes-and-assignees';
import { Acknowledgements1795600053000 } from './1795600053000-acknowledgements';
import { OrderPicks1795600058000 } from './1795600058000-order-picks';
import { OrdersInStores1795600058001 } from './1795600058001-orders-in-stores';
import { PickClaims1795600058002 } from './1795600058002-pick-claims';
import { PairedDevices1795600058003 } from './1795600058003-paired-devices';
import { ProcessesSayTheirVersion1795600150000 } from './1795600150000-processes-say-their-version';
import { SearchTermsGather1795600151000 } from './1795600151000-search-terms-gather';
import { MoreSearchTermsGather1795600160000 } from './1795600160000-more-search-terms-gather';
import { DerivedIsLeftOut1795600161000 } from './1795600161000-derived-is-left-out';
import { LinesSayWhatIsRead1795600162000 } from './1795600162000-lines-say-what-is-read';
import { NarrowIndexes1795600163000 } from './1795600163000-narrow-indexes';
import { SearchOfOrdersByTheirOwnIndex1795600164000 } from './1795600164000-search-of-orders-by-their-own-index';
import { PeopleOfProviders1795600058004 } from './1795600058004-people-of-providers';
import { Bulk1795600068000 } from './1795600068000-bulk';
import { BulksSayWhyTheyEnd1795600069000 } from './1795600069000-bulks-say-why-they-end';
import { SavedViews1795600070000 } from './1795600070000-saved-views';
import { TextsByAFunction1795600165000 } from './1795600165000-texts-by-a-function';
import { PartsOfChannelsAreDistributed1795600166000 } from './1795600166000-parts-of-channels-are-distributed';
import { ArchiveOfVersions1795600250000 } from './1795600250000-archive-of-versions';
import { PayloadsAreNotCompressed1795600251000 } from './1795600251000-payloads-are-not-compressed';
import { DeadlinesKeepWhatTheyAreMeasuredFrom1795600264000 } from './1795600264000-deadlines-keep-what-they-are-measured-from';
import { EndedBulksKeepTheirCounts1795600266000 } from './1795600266000-ended-bulks-keep-their-counts';
import { MissedDeadlinesLookAgain1795600267000 } from './1795600267000-missed-deadlines-look-again';
import { HealthSince1795600268000 } from './1795600268000-health-since';
import { BytesOfKeys1795600269000 } from './1795600269000-bytes-of-keys';
import { BytesOfPlaces1795600269001 } from './1795600269001-bytes-of-places';
import { FormerDeadlines1795600270000 } from './1795600270000-former-deadlines';
import { RarerJobs1795600271000 } from './1795600271000-rarer-jobs';
import { TurnsOfBulks1795600272000 } from './1795600272000-turns-of-bulks';
import { FewAmongDeliveries1795600273000 } from './1795600273000-few-among-deliveries';
import { OrdersSetAside1795600275000 } from './1795600275000-orders-set-aside';
import { RecentChanges1795600276000 } from './1795600276000-recent-changes';
import { OwnersOfDevices1795600278000 } from './1795600278000-owners-of-devices';
import { AcknowledgedAsSeen1795600279000 } from './1795600279000-acknowledged-as-seen';

/** In the order they run. */
export const migrations = [
  AccessAndChannels1763700000000,
  JobsAndEvents1763700001000,
  OrdersAndPlaces1763700002000,
  WebhookDeliveries1763700003000,
  OrderDayCounts1763705000000,
  WebhookAttempts1763720000000,
  StorageLocations1763730000000,
  DeviceSubscriptionsAndPush1763730001000,
  StatusFeed1763750000000,
  LeasedJobs1763760000000,
  AuditTrail1763771200000,
  ChannelHealthDue1763771300000,
  SchemaCompatibility1763800000000,
  NoJustInTimeCompilation1763900000000,
  ToldEvents1763950000000,
  EventsLeaveTheOrderOut1763960000000,
  OrderDayCountsByStatus1763970000000,
  NumbersAndDeletedEvents1764010000000,
  IndexesOfFilters1764010001000,
  ShortDeviceTokens1764020000000,
  EncryptionKeys1764021000000,
  SkippedDeliveries1764022000000,
  AnsweredRequests1764030000000,
  TurnsOfChannels1764040000000,
  OutlinesOfJobs1764040001000,
  ParkedJobs1764040002000,
  BegunJobs1764040003000,
  EventsCanBeParked1764050000000,
  IndexesOfParkedEvents1764050001000,
  PushesToPlaces1764050002000,
  IndexesOfPushes1764050003000,
  TokenFailures1764060000000,
  DeliveryClaimsAndFaults1764060001000,
  ChannelHealthTable1764900000000,
  Oauth2ClientsTable1764900001000,
  EventsStoreWhatTheyAdd1764900002000,
  WebhookEndpointsTable1764900003000,
  FormerSecretsGoOnCitus1795392000301,
  VersionsStoreWhatChanged1795400001000,
  PeopleAndSessions1795500001000,
  FeedOfChanges1795500101000,
  OrderSearch1795500102000,
  NumbersOfSearch1795600000000,
  AttemptsInDeliveries1795600001000,
  VersionsByTime1795600002000,
  WordsOfChanges1795600003000,
  Deadlines1795600051000,
  NotesAndAssignees1795600052000,
  Acknowledgements1795600053000,
  OrderPicks1795600058000,
  OrdersInStores1795600058001,
  PickClaims1795600058002,
  PairedDevices1795600058003,
  PeopleOfProviders1795600058004,
  ProcessesSayTheirVersion1795600150000,
  Bulk1795600068000,
  BulksSayWhyTheyEnd1795600069000,
  SavedViews1795600070000,
  SearchTermsGather1795600151000,
  MoreSearchTermsGather1795600160000,
  DerivedIsLeftOut1795600161000,
  LinesSayWhatIsRead1795600162000,
  NarrowIndexes1795600163000,
  SearchOfOrdersByTheirOwnIndex1795600164000,
  TextsByAFunction1795600165000,
  PartsOfChannelsAreDistributed1795600166000,
  ArchiveOfVersions1795600250000,
  PayloadsAreNotCompressed1795600251000,
  DeadlinesKeepWhatTheyAreMeasuredFrom1795600264000,
  EndedBulksKeepTheirCounts1795600266000,
  MissedDeadlinesLookAgain1795600267000,
  HealthSince1795600268000,
  BytesOfKeys1795600269000,
  BytesOfPlaces1795600269001,
  FormerDeadlines1795600270000,
  RarerJobs1795600271000,
  TurnsOfBulks1795600272000,
  FewAmongDeliveries1795600273000,
  OrdersSetAside1795600275000,
  RecentChanges1795600276000,
  OwnersOfDevices1795600278000,
  AcknowledgedAsSeen1795600279000,
];

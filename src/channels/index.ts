export { AskedChannels } from './asked-channels';
export { channelDataProblems } from './channel-data-problems';
export { ChannelDirectory, type ChannelFacts } from './channel-directory';
export { ChannelViews } from './channel-views';
export { channelRefusals } from './channel.refusals';
export { ChannelsModule } from './channels.module';
export { type ConfigField, ConfigVault } from './secrets/config-vault';
export { ChannelDto, Oauth2ConfigDto } from './dto/channel.dto';
export { Channel } from './entities/channel.entity';
export { isConfigColumn, placeOf, SEALED_COLUMNS, type SealedColumn } from './secrets/sealed-columns';
export { SealedFields, type SealedRow, type SealedTable } from './secrets/sealed-fields';
export { shownSecret } from './secrets/shown-secret';
export { keysOfStoredSecrets } from './secrets/stored-secrets';
export { type ChannelType } from './types/channel-type';
export { type StandardOrder } from './types/order-facts';
export { channelTypeOf } from './types/registry';
export {
  ChannelPartKeepers,
  type HealthPart,
  type KeepsPart,
  type KeptChannel,
  type WebhookPart,
} from './parts/channel-parts';
export { ofFreeChannel, ofLockedChannel, ofLockedChannels, touchChannel } from './parts/locked-channel';
export { GetChannel } from './queries/get-channel';

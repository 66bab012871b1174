export { channelDataProblems } from './channel-data-problems';
export { ChannelDirectory, type ChannelFacts } from './channel-directory';
export { ChannelViews } from './channel-views';
export { channelRefusals } from './channel.refusals';
export { ChannelsModule } from './channels.module';
export { type ConfigField, ConfigVault } from './secrets/config-vault';
export { ChannelDto, Oauth2ConfigDto } from './dto/channel.dto';
export { Channel } from './entities/channel.entity';
export {
  COLUMNS,
  isConfigColumn,
  placeOf,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
  sealedRows,
} from './secrets/sealed-columns';
export { keysOfStoredSecrets } from './secrets/stored-secrets';
export { type ChannelType } from './types/channel-type';
export { type StandardOrder } from './types/order-facts';
export { channelTypeOf } from './types/registry';
export { ChannelPartKeepers, type HealthPart, type KeepsPart } from './parts/channel-parts';
export { GetChannel } from './queries/get-channel';

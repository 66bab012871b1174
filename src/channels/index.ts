export { ChannelDirectory, type ChannelFacts } from './channel-directory';
export { ChannelViews } from './channel-views';
export { channelRefusals } from './channel.refusals';
export { ChannelsModule } from './channels.module';
export { Channel } from './entities/channel.entity';
export { type ChannelType, type StandardOrder } from './types/channel-type';
export { channelTypeOf } from './types/registry';

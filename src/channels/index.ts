export { channelDataProblems } from './channel-data-problems';
export { ChannelDirectory, type ChannelFacts } from './channel-directory';
export { ChannelViews } from './channel-views';
export { channelRefusals } from './channel.refusals';
export { ChannelsModule } from './channels.module';
export { Channel } from './entities/channel.entity';
export { type ChannelType } from './types/channel-type';
export { type StandardOrder } from './types/order-facts';
export { channelTypeOf } from './types/registry';

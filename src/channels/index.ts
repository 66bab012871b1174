export { ChannelDirectory, type ChannelFacts } from './channel-directory';
export { ChannelViews } from './channel-views';
export { channelRefusals } from './channel.refusals';
export { ChannelsModule } from './channels.module';
export { ConfigVault } from './config-vault';
export { ChannelDto, Oauth2ConfigDto } from './dto/channel.dto';
export { Channel } from './entities/channel.entity';
export { GetChannel } from './queries/get-channel';

export { ChannelHealthModule } from './channel-health.module';

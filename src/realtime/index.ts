export { CLIENT_MESSAGES, SERVER_MESSAGES } from './message-schemas';
export { RealtimeModule } from './realtime.module';
export { acceptSockets } from './socket.adapter';

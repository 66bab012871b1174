export { CLIENT_MESSAGES, SERVER_MESSAGES } from './sockets/message-schemas';
export { RealtimeModule } from './realtime.module';
export { acceptSockets } from './sockets/socket.adapter';

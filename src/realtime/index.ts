export { RealtimeModule } from './realtime.module';
export { acceptSockets } from './sockets/socket.adapter';

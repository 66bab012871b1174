export { serveQueueBoard } from './serve-queue-board';

export { sweep } from './sweep';
export { Workers } from './workers';
export { WorkersModule } from './workers.module';

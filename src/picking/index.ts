export { PickingModule } from './picking.module';

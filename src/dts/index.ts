export { PickingAppModule } from './picking-app.module';

export { SavedViewsModule } from './saved-views.module';

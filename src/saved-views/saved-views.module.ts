import { Module } from '@nestjs/common';
import { CreateSavedViewHandler } from './commands/create-saved-view';
import { DeleteSavedViewHandler } from './commands/delete-saved-view';
import { UpdateSavedViewHandler } from './commands/update-saved-view';
import { ListSavedViewsHandler } from './queries/list-saved-views';
import { SavedViewsController } from './saved-views.controller';
import { ViewWrites } from './view-writes';

@Module({
  controllers: [SavedViewsController],
  providers: [
    CreateSavedViewHandler,
    DeleteSavedViewHandler,
    ListSavedViewsHandler,
    UpdateSavedViewHandler,
    ViewWrites,
  ],
})
export class SavedViewsModule {}

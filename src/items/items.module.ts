import { Module } from '@nestjs/common';
import { AddItemHandler } from './commands/add-item';
import { RemoveItemHandler } from './commands/remove-item';
import { UpdateItemHandler } from './commands/update-item';
import { ItemEditor } from './item-editor';
import { ItemsController } from './items.controller';
import { GetItemHandler } from './queries/get-item';
import { ListItemsHandler } from './queries/list-items';
import { OrdersModule } from '../orders';

@Module({
  imports: [OrdersModule],
  controllers: [ItemsController],
  providers: [
    ItemEditor,
    AddItemHandler,
    UpdateItemHandler,
    RemoveItemHandler,
    GetItemHandler,
    ListItemsHandler,
  ],
})
export class ItemsModule {}

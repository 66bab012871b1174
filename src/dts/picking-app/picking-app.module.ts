import { Module } from '@nestjs/common';
import { PickingAppController } from './picking-app.controller';
import { PickingControl } from './picking-control';
import { ListPickingProductsHandler } from './queries/list-picking-products';

@Module({ controllers: [PickingAppController], providers: [PickingControl, ListPickingProductsHandler] })
export class PickingAppModule {}

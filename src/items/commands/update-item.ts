import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderItem } from '../../contract';
import { type ItemUpdate, updateItem } from '../../orders';
import { type EditRequest, ItemEditor } from '../item-editor';

/** Changes fields of an item (docs/rules/orders.md#editing-items). */
export class UpdateItem extends Command<OrderItem> {
  constructor(
    readonly request: EditRequest,
    readonly itemId: string,
    readonly update: ItemUpdate,
  ) {
    super();
  }
}

@CommandHandler(UpdateItem)
export class UpdateItemHandler implements ICommandHandler<UpdateItem> {
  constructor(private readonly editor: ItemEditor) {}

  async execute({ request, itemId, update }: UpdateItem): Promise<OrderItem> {
    const { item } = await this.editor.edit('update', request, (order, at) =>
      updateItem(order, itemId, update, at),
    );
    return item!;
  }
}

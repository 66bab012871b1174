import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ItemContent, OrderItem } from '../../contract';
import { addItem } from '../../orders';
import { type EditRequest, ItemEditor } from '../item-editor';

export interface AddedItem {
  readonly orderId: string;
  readonly item: OrderItem;
}

/**
 * Adds an item to an order, or adds its quantity to the existing item with that id
 * (docs/rules/orders.md#editing-items). Not safe to repeat.
 */
export class AddItem extends Command<AddedItem> {
  constructor(
    readonly request: EditRequest,
    readonly content: ItemContent,
  ) {
    super();
  }
}

@CommandHandler(AddItem)
export class AddItemHandler implements ICommandHandler<AddItem> {
  constructor(private readonly editor: ItemEditor) {}

  async execute({ request, content }: AddItem): Promise<AddedItem> {
    const { orderId, item } = await this.editor.edit('add', request, (order, at) =>
      addItem(order, content, at),
    );
    return { orderId, item: item! };
  }
}

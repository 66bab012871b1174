import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeItem } from '../../orders';
import { type EditRequest, ItemEditor } from '../item-editor';

/** Removes an item from an order (docs/rules/orders.md#editing-items). */
export class RemoveItem extends Command<void> {
  constructor(
    readonly request: EditRequest,
    readonly itemId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveItem)
export class RemoveItemHandler implements ICommandHandler<RemoveItem> {
  constructor(private readonly editor: ItemEditor) {}

  async execute({ request, itemId }: RemoveItem): Promise<void> {
    await this.editor.edit('remove', request, (order, at) => removeItem(order, itemId, at));
  }
}

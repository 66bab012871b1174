import type { Operation } from '../operation';
import type { KeptOrder, Reading, Store, Tables } from '../store';

/** Tables in memory with the promise of IndexedDB: transactions one after the other, each whole or not at all. */
export class MemoryStore implements Store {
  private orders = new Map<string, KeptOrder>();
  private operations = new Map<number, Operation>();
  private seq = 0;
  private turn: Promise<unknown> = Promise.resolve();

  within<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const mine = this.turn.then(() => this.alone(work));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  reading<T>(work: (tables: Reading) => Promise<T>): Promise<T> {
    return this.within(work);
  }

  private async alone<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const orders = new Map(this.orders);
    const operations = new Map(this.operations);
    const all = () => [...operations.values()].sort((a, b) => a.seq - b.seq);
    const result = await work({
      order: async (id) => orders.get(id),
      orders: async () => [...orders.values()],
      putOrder: async (order) => void orders.set(order.id, structuredClone(order)),
      deleteOrder: async (id) => void orders.delete(id),
      operations: async () => all(),
      operationsOf: async (orderId) => all().filter((one) => one.orderId === orderId),
      operation: async (seq) => operations.get(seq),
      addOperation: async (operation) => {
        this.seq += 1;
        operations.set(this.seq, { ...structuredClone(operation), seq: this.seq });
      },
      putOperation: async (operation) => void operations.set(operation.seq, structuredClone(operation)),
      deleteOperation: async (seq) => void operations.delete(seq),
    });
    this.orders = orders;
    this.operations = operations;
    return result;
  }
}

/** How many bytes are of which caller, and of all together. */
export class BytesByCaller {
  private readonly own = new Map<string, number>();
  private sum = 0;

  get total(): number {
    return this.sum;
  }

  /** Who has most; there must be somebody. */
  get most(): [caller: string, bytes: number] {
    return [...this.own].reduce((most, one) => (one[1] > most[1] ? one : most));
  }

  of(caller: string): number {
    return this.own.get(caller) ?? 0;
  }

  add(caller: string, bytes: number): void {
    const own = this.of(caller) + bytes;
    this.sum += bytes;
    if (own === 0) this.own.delete(caller);
    else this.own.set(caller, own);
  }
}

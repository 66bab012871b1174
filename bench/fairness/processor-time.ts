/** Where the processor time of a phase went, by process. */
export class ProcessorTime {
  private before: Record<string, number> = {};

  /** @param clocks the seconds that each process has used so far */
  constructor(private readonly clocks: Readonly<Record<string, () => number>>) {}

  begin(): void {
    this.before = this.read();
  }

  /** Such as `api 3.1 s, worker 4.2 s`, since `begin`. */
  describe(): string {
    return Object.entries(this.read())
      .map(([name, seconds]) => `${name} ${(seconds - this.before[name]!).toFixed(1)} s`)
      .join(', ');
  }

  private read(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.clocks).map(([name, seconds]) => [name, seconds()]));
  }
}

import { UseNotes } from './use-notes';

class Notes extends UseNotes {
  readonly written: string[][] = [];

  protected async write(ids: readonly string[]): Promise<void> {
    this.written.push([...ids]);
    await new Promise(setImmediate);
  }
}

describe('notes of use', () => {
  it('are written once a minute, together and outside of requests, however often a credential is used', async () => {
    const notes = new Notes();
    for (let n = 0; n < 1_000; n += 1) {
      notes.noteUse('often');
      notes.noteUse(`seldom ${n % 3}`);
    }
    await notes.beforeApplicationShutdown();
    expect(notes.written.length).toBeLessThanOrEqual(2);
    expect(notes.written.flat().sort()).toEqual(['often', 'seldom 0', 'seldom 1', 'seldom 2']);
  });
});

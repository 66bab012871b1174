/** Does what it is handed one after the other, in the order in which it came. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let former: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = former.then(work);
    former = mine.catch(() => undefined);
    return mine;
  };
}

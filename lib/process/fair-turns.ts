/**
 * Work of many people, one piece at a time: each person has one piece in the common queue and their others behind it, so
 * that a person waits for one piece of everybody else, however many somebody has.
 */
export function fairTurns() {
  const lastOf = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  const inCommonQueue = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = settled(mine);
    return mine;
  };
  return <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lastOf.get(person) ?? Promise.resolve()).then(() => inCommonQueue(work));
    const over = settled(mine);
    lastOf.set(person, over);
    void over.then(() => {
      if (lastOf.get(person) === over) lastOf.delete(person);
    });
    return mine;
  };
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  );

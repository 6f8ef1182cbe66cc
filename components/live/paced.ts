/**
 * Runs `work` for a topic at once, and what comes for it within `paceMs` after that once more at the end: the first of
 * many changes is seen immediately, a thousand of them cost two readings a second, not a thousand.
 */
export function paced(work: (topic: string) => void, paceMs: number) {
  const resting = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  const rest = (topic: string) => {
    const timer = setTimeout(() => {
      const again = resting.get(topic)?.again;
      resting.delete(topic);
      if (again) ask(topic);
    }, paceMs);
    resting.set(topic, { timer, again: false });
  };
  const ask = (topic: string) => {
    const now = resting.get(topic);
    if (now) now.again = true;
    else {
      rest(topic);
      work(topic);
    }
  };
  return {
    ask,
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

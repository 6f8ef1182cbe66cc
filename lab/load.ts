import type { ForeignAnswer } from '../tests/support/foreign-client.ts';

/** One kind of call, and how often it comes in every twenty. */
export type CallKind = { name: string; share: number; send: () => Promise<ForeignAnswer> };

export type Answered = {
  name: string;
  sentAtMs: number;
  /**
   * The time of the answer, without the time for which this process itself was held up: that is its machine's, not the
   * service's.
   */
  tookMs: number;
  /** `200 1`: HTTP status and the envelope's; `closed ECONNRESET` when no answer came. */
  outcome: string;
};

/**
 * Sends calls at a steady rate, whether earlier ones were answered or not, until it is stopped; then waits for the last
 * answers and gives all of them.
 */
export function steadyLoad(kinds: readonly CallKind[], perSecond: number): { stop(): Promise<Answered[]> } {
  const round = kinds.flatMap(({ share, ...kind }) => Array.from({ length: share }, () => kind));
  const answered: Answered[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const begun = performance.now();
  const own = watchOwnDelays();
  const sendOne = async ({ name, send }: Omit<CallKind, 'share'>) => {
    const sentAtMs = performance.now();
    const heldUpMs = own.heldUpMs();
    const outcome = await send().then(
      ({ httpStatus, body }) => `${httpStatus} ${body.status}`,
      (problem: { code?: string; message: string }) => `closed ${problem.code ?? problem.message}`,
    );
    const tookMs = performance.now() - sentAtMs - (own.heldUpMs() - heldUpMs);
    answered.push({ name, sentAtMs, tookMs, outcome });
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      // A step that shares no divisor with the twenty mixes the kinds.
      const kind = round[(sent * 7) % round.length];
      if (!kind) return;
      const call = sendOne(kind).finally(() => underWay.delete(call));
      underWay.add(call);
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      own.stop();
      return answered;
    },
  };
}

/** Counts for how long this process did not get to its own timers. */
function watchOwnDelays(): { heldUpMs(): number; stop(): void } {
  const everyMs = 20;
  let heldUp = 0;
  let lastAt = performance.now();
  const late = () => Math.max(0, performance.now() - lastAt - 2 * everyMs);
  const timer = setInterval(() => {
    heldUp += late();
    lastAt = performance.now();
  }, everyMs);
  return { heldUpMs: () => heldUp + late(), stop: () => clearInterval(timer) };
}

/** Requests a second: a hundred, and a quarter of that in the short form that runs beside other tests. */
export const rateAt = (scale: number): number => (scale < 0.05 ? 25 : 100);

/** The time within which that share of the calls was answered. */
export function percentile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** `1,234 of 1,240`. */
export const outOf = (part: number, whole: number): string =>
  `${part.toLocaleString('en')} of ${whole.toLocaleString('en')}`;

/** Lists the outcomes with their numbers, most frequent first. */
export function tally(answers: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of answers) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([outcome, count]) => `${outcome} × ${count.toLocaleString('en')}`).join(', ');
}

/** Does `work` for every item, `concurrency` at a time, in order of start. */
export async function each<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T, i);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

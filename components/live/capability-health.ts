import type { CapabilityHealth } from '@/lib/features/exchanges/types.ts';
import { getJson } from '@/lib/get-json.ts';
import { noteFailedReading } from './live-state.ts';

const path = '/api/capabilities';
const everyMs = 60_000;
// While something rests, so that it is offered again soon after it may be tried.
const everyMsFailing = 10_000;

let health: readonly CapabilityHealth[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const listeners = new Set<() => void>();

async function read(): Promise<void> {
  clearTimeout(timer);
  const mine = ++asked;
  if (document.visibilityState === 'visible') {
    const answer = await getJson<CapabilityHealth[]>(path).catch((error: unknown) => {
      noteFailedReading(error);
      return health;
    });
    if (mine !== asked || listeners.size === 0) return;
    health = answer;
    for (const listener of listeners) listener();
  }
  const isFailing = health?.some(({ state }) => state === 'failing');
  timer = setTimeout(() => void read(), isFailing ? everyMsFailing : everyMs);
}

/** One reading of the service's health per tab, kept alive while something shows it. */
export const capabilityHealth = {
  get: () => health,
  getOnServer: (): undefined => undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) void read();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      asked += 1;
      health = undefined;
    };
  },
  /** Something was just tried: what came of it is known now. */
  readAgain(): void {
    if (listeners.size > 0) void read();
  },
};

import { RequestFailed } from '@/lib/fetch-json.ts';
import type { StreamState } from './live-stream.ts';

let state: StreamState = 'connecting';
const listeners = new Set<() => void>();

/** The state of this tab's live connection. */
export const liveState = {
  get: () => state,
  getOnServer: (): StreamState => 'connecting',
  set(next: StreamState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A reading that was refused because nobody is signed in any more means that the session has ended. */
export function noteFailedReading(error: unknown): void {
  if (error instanceof RequestFailed && error.status === 401) liveState.set('ended');
}

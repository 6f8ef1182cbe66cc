/** A tab of this browser, by the lock it holds for as long as its page lives. */
const lockOf = (tabId: string) => `tab ${tabId}`;

let isHeld = false;

type Watch = { draftId: string; tabId: string; onGone: (tabId: string) => void };

/**
 * Tells of other tabs of this browser that had the draft open and are gone, however they went: one that is closed may
 * not get to say so itself. Returns how to stop.
 */
export function watchOwnTabs({ draftId, tabId, onGone }: Watch): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {};
  // Until the page is gone, not until the draft is left: who leaves it says so.
  if (!isHeld) void navigator.locks.request(lockOf(tabId), () => new Promise(() => {}));
  isHeld = true;
  const ended = new AbortController();
  const known = new Set([tabId]);
  const channel = new BroadcastChannel(`draft ${draftId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (known.has(data)) return;
    known.add(data);
    // So that both know each other, whichever came first.
    channel.postMessage(tabId);
    navigator.locks.request(lockOf(data), { signal: ended.signal }, () => onGone(data)).catch(() => {});
  });
  channel.postMessage(tabId);
  return () => {
    ended.abort();
    channel.close();
  };
}

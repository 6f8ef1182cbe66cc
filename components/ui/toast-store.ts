export type Toast = {
  id: number;
  kind: 'success' | 'info' | 'undo';
  /** Already translated. Toasts confirm what is also visible elsewhere: never an error, never a money result. */
  message: string;
  action?: { label: string; onPress: () => void };
  durationMs: number;
};

const MAX_TOASTS = 3;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows it; the id takes it away again when what it speaks of has passed. */
export function toast(t: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): number {
  const shortest = t.action ? 10_000 : 8_000;
  const durationMs = Math.max(t.durationMs ?? shortest, t.action ? 10_000 : 0);
  const id = nextId++;
  publish([...toasts, { ...t, id, durationMs }].slice(-MAX_TOASTS));
  return id;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((t) => t.id !== id));
}

const none: readonly Toast[] = [];
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => toasts,
  getOnServer: () => none,
};

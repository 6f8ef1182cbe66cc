import type { ToastManager } from '@base-ui/react/toast';

type Said = {
  kind: 'success' | 'info' | 'undo';
  /** Already translated. Toasts confirm what is also visible elsewhere: never an error, never a money result. */
  message: string;
  action?: { label: string; onPress: () => void };
  durationMs?: number;
};

/** Names the region that shows the toasts; its code comes when the page is idle, and what is said before waits. */
export let showToastsIn: (manager: ToastManager) => void;
const region = new Promise<ToastManager>((resolve) => {
  showToastsIn = resolve;
});

let said = 0;

/** Shows it; the id takes it away again when what it speaks of has passed. */
export function toast({ kind, message, action, durationMs = 8_000 }: Said): string {
  said += 1;
  const id = `toast-${said}`;
  const options = {
    id,
    type: kind,
    title: message,
    // An action stays for ten seconds at least.
    timeout: action ? Math.max(durationMs, 10_000) : durationMs,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onPress();
          dismissToast(id);
        },
      },
    }),
  };
  void region.then((toasts) => toasts.add(options));
  return id;
}

/** Takes one away, or all. */
export function dismissToast(id?: string): void {
  void region.then((toasts) => toasts.close(id));
}

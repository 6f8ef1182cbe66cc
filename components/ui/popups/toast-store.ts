import type { ToastManager } from '@base-ui/react/toast';

type Said = {
  kind: 'success' | 'info' | 'undo';
  /**
   * Already translated. A toast confirms a change that is also visible elsewhere: never an error, never a money result.
   */
  message: string;
  action?: { label: string; onPress: () => void };
  durationMs?: number;
};

/** Names the toast region. Its code loads when the page is idle; earlier toasts wait for it. */
export let showToastsIn: (manager: ToastManager) => void;
const region = new Promise<ToastManager>((resolve) => {
  showToastsIn = resolve;
});

let said = 0;

/** Shows a toast and returns its id, for dismissing it once it no longer applies. */
export function toast({ kind, message, action, durationMs = 8_000 }: Said): string {
  said += 1;
  const id = `toast-${said}`;
  const options = {
    id,
    type: kind,
    title: message,
    // A toast with an action stays for at least ten seconds.
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

/** Dismisses one toast, or all. */
export function dismissToast(id?: string): void {
  void region.then((toasts) => toasts.close(id));
}

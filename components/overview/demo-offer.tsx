import type { DemoState } from '@/lib/features/demo/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { DemoProgress, LoadDemoButton } from './load-demo.tsx';

/**
 * Demo data on a page that may be empty: a button for its empty state, and a line of progress for its top. Both are
 * null where nothing is offered.
 */
export function demoOffer(state: DemoState | null) {
  if (!state) return { button: null, progress: null };
  const withMessages = (part: React.ReactNode) => (
    <ClientMessages namespaces={['demo', 'errors']}>{part}</ClientMessages>
  );
  return {
    button: withMessages(<LoadDemoButton initial={state} />),
    progress: withMessages(<DemoProgress initial={state} />),
  };
}

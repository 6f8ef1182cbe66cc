import type { DemoState } from '@/lib/features/demo/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { DemoProgress, LoadDemoButton } from './load-demo.tsx';

/**
 * Demo data for a page that may be empty: a button for its empty state and a progress line for its top; both null if no
 * demo data is offered.
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

'use client';
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../ui/use-on-demand.ts';

const loadDialog = () => import('./step-up-dialog.tsx');

type Answer = { ok: true } | { ok: false; reason: { code: string } };

/**
 * Repeats a call that asks for the second factor, once it was proved. Closing the dialog leaves the call's refusal. `goLabel`
 * names the action on the dialog's button.
 */
export function useStepUp(goLabel: string): {
  withStepUp: <A extends Answer>(send: () => Promise<A>) => Promise<A>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void } | null>(null);
  const loaded = useOnDemand(loadDialog, asked !== null);
  async function withStepUp<A extends Answer>(send: () => Promise<A>): Promise<A> {
    const answer = await send();
    if (answer.ok || answer.reason.code !== 'step-up-needed') return answer;
    const isProved = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return isProved ? send() : answer;
  }
  const dialog = asked && loaded && (
    <loaded.StepUpDialog
      open
      goLabel={goLabel}
      onClose={() => asked.end(false)}
      onProved={() => asked.end(true)}
    />
  );
  return { withStepUp, dialog };
}

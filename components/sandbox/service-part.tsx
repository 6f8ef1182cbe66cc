'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeFaultAction } from '@/lib/features/sandbox/actions.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { type FaultState, type ServiceFault, serviceFaults } from '@/lib/features/sandbox/types.ts';
import { ok } from '@/lib/result.ts';
import { Button } from '../ui/button.tsx';
import { useSandboxPress } from './use-sandbox-press.tsx';

/** The service as the portal reaches it: normal, slow or down; null if the sandbox runs without its fault proxy. */
export function ServicePart({ initial }: { initial: FaultState | null }) {
  const t = useTranslations('sandbox.service');
  const [state, setState] = useState(initial);
  const { press, busy, saidOf } = useSandboxPress();
  if (state === null) return <p className="text-ink-2">{t.rich('absent', { code: asCode })}</p>;

  const change = (fault: ServiceFault) =>
    press({
      id: `sandbox-service-${fault}`,
      run: async () => {
        const changed = await changeFaultAction({ fault });
        if (!changed.ok) return changed;
        setState(fault);
        return ok('');
      },
    });

  return (
    <div {...handle('sandbox-service')} data-fault={state} className="flex flex-col gap-3">
      <p aria-live="polite">{t(`state.${state}`)}</p>
      <div className="flex flex-wrap gap-2">
        {serviceFaults.map((fault) => (
          <Button
            key={fault}
            {...handle(`sandbox-service-${fault}`)}
            size="sm"
            aria-pressed={state === fault}
            className={state === fault ? 'border-accent! bg-selected!' : ''}
            busy={busy === `sandbox-service-${fault}`}
            onClick={() => void change(fault)}
          >
            {t(`fault.${fault}`)}
          </Button>
        ))}
      </div>
      {saidOf(serviceFaults.map((fault) => `sandbox-service-${fault}` as const))}
    </div>
  );
}

const asCode = (text: React.ReactNode) => <code className="font-mono">{text}</code>;

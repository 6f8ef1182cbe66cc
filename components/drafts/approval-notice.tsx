'use client';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { useDerived } from './draft-context.ts';

const loadNeed = () => import('./approval-need.tsx');

/** Says while the amount is typed that somebody else will have to approve it; quiet when that cannot be found out. */
export function ApprovalNotice() {
  const asked = useDerived(({ family, sourceCurrency, sourceAmount }) =>
    sourceAmount === ''
      ? ''
      : new URLSearchParams({ family, currency: sourceCurrency, amount: sourceAmount }).toString(),
  );
  const need = useOnDemand(loadNeed, asked !== '');
  return (
    <output className="block text-hint text-ink-2 empty:hidden">
      {need && asked !== '' && <need.ApprovalNeed asked={asked} />}
    </output>
  );
}

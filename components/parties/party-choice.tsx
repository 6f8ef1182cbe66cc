'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { useDerived } from '../drafts/form/draft-context.ts';
import { Button } from '../ui/button.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';

const loadSlot = () => import('./party-slot.tsx');

/** The choice of a saved party for a draft: a single button until it is pressed or a party is chosen. */
export function PartyChoice({ kind }: { kind: PartyKind }) {
  const t = useTranslations('party.picker');
  const [isOpen, setOpen] = useState(false);
  const isSaved = useDerived(
    (values) => (kind === 'payer' ? values.savedPayerId : values.savedBeneficiaryId) !== '',
  );
  const slot = useOnDemand(loadSlot, isOpen || isSaved);
  if (isOpen || isSaved) {
    // About the final height, so that nothing below it jumps.
    return slot ? <slot.PartySlot {...{ kind, isOpen, setOpen }} /> : <div className="min-h-24" />;
  }
  return (
    <div>
      <Button size="sm" icon={<Search className="size-4" />} onClick={() => setOpen(true)}>
        {t(`open.${kind}`)}
      </Button>
    </div>
  );
}

'use client';
import { revealPartyAction } from '@/lib/features/parties/actions.ts';
import { MaskedValue } from '../ui/values/masked-value.tsx';

type Props = { partyId: string; path: string; masked: string; what: string };

/** One identifier, in full for 30 seconds when somebody asks for it; the server puts that on record. */
export function RevealValue({ partyId, path, masked, what }: Props) {
  return (
    <MaskedValue
      masked={masked}
      what={what}
      onReveal={async () => {
        const answer = await revealPartyAction({ partyId, path });
        return answer.ok ? answer.value.value : null;
      }}
    />
  );
}

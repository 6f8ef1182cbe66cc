import { useTranslations } from 'next-intl';
import { fieldText } from '@/components/drafts/fields/field-text.ts';
import { useLook } from '@/components/drafts/fields/use-words.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { tailOf } from '@/lib/mask.ts';

/**
 * The party behind an id of the service: an order keeps the details of the saved party that has the id, although the id
 * alone is sent (C-13, C-14). Nothing where it has none.
 */
export function KnownParty({ kind, values }: { kind: PartyKind; values: DraftValues }) {
  const t = useTranslations('common');
  const look = useLook();
  const text = (path: FieldPath) => fieldText(path, values, look);
  const name = text(`${kind}.fullName`) || `${values[kind].firstName} ${values[kind].lastName}`.trim();
  if (name === '') return null;
  const { number, routingValue } = values.beneficiary.accountInfo;
  const account = kind === 'beneficiary' ? number || routingValue : '';
  const further = [
    text(`${kind}.nationality`),
    text(`${kind}.address.city`),
    account && `••••${tailOf(account)}`,
  ].filter(Boolean);
  return (
    <span className="block">
      {t('knownAs', { name })}
      {further.length > 0 && <span className="block text-hint text-ink-2">{further.join(' · ')}</span>}
    </span>
  );
}

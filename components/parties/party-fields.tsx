import type { PartyDetail } from '@/lib/features/parties/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { fieldText } from '../drafts/field-text.ts';
import { useFieldTexts, useLook } from '../drafts/use-words.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { RevealValue } from './reveal-value.tsx';

/** Everything known of a party in the words of the order form; identifiers masked, each to be shown on record. */
export function PartyFields({ detail, mayReveal }: { detail: PartyDetail; mayReveal: boolean }) {
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const { party, shown: values } = detail;
  const rows = detail.fields.flatMap(({ path, value, masked }) => {
    if (!isFieldPath(path)) return [];
    const label = labelOf(path, values);
    const shown =
      masked && mayReveal ? (
        <RevealValue partyId={party.id} path={path} masked={value} what={label} />
      ) : (
        fieldText(path, values, look)
      );
    return [{ id: path, label, value: shown }];
  });
  return <DescriptionList rows={rows} />;
}

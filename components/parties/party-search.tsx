import { useTranslations } from 'next-intl';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import type { PartyListInput } from '@/lib/features/parties/types.ts';
import { SearchBox } from '../shell/search-box.tsx';

/** A full number typed here finds its party but is not kept. */
export function PartySearch({ input: { kind, q, archived } }: { input: PartyListInput }) {
  const t = useTranslations('parties');
  return (
    <SearchBox
      id="filters"
      className="mb-4 max-w-96"
      action={partyRoot(kind)}
      label={t(`kind.${kind}.search`)}
      query={q}
      kept={archived ? { archived: 'true' } : {}}
    />
  );
}

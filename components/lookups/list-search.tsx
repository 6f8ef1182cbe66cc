import { getTranslations } from 'next-intl/server';
import { SearchField } from '../shell/search-field.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Props = { action: string; label: string; query: string };

/** The search of a list's page, and the way back to all of it. */
export async function ListSearch({ action, label, query }: Props) {
  const t = await getTranslations('tools');
  return (
    <>
      <SearchField id="list-search" action={action} label={label} query={query} maxLength={64} />
      {query !== '' && (
        <p className="-mt-4 mb-5">
          <TextLink href={action}>{t('clear')}</TextLink>
        </p>
      )}
    </>
  );
}

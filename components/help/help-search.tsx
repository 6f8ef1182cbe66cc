import { useTranslations } from 'next-intl';
import { SearchField } from '../shell/search-field.tsx';

export function HelpSearch({ q }: { q?: string | undefined }) {
  const t = useTranslations('help');
  return (
    <SearchField
      id="help-search"
      action="/help"
      label={t('search')}
      hint={t('searchHint')}
      query={q}
      maxLength={100}
    />
  );
}

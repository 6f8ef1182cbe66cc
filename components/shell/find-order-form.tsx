import { useTranslations } from 'next-intl';
import { SearchField } from './search-field.tsx';

/** On pages that found nothing: the order may be there under its number. */
export function FindOrderForm() {
  const t = useTranslations('shell');
  return <SearchField id="find-order" action="/orders" label={t('findOrder')} hint={t('findOrderHint')} />;
}

import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { inputClass } from '../forms/field-types.ts';
import { SearchForm } from './search-form.tsx';
import { SearchInput } from './search-input.tsx';

type Props = {
  action: string;
  label: string;
  query?: string | undefined;
  /** Other parameters of the address to keep, by name. */
  kept?: Readonly<Record<string, string>>;
  id?: string;
  className?: string;
};

/** The search above a list, by Enter or its button. All of it is the address: it works without script, can be shared. */
export function SearchBox({ action, label, query = '', kept, id, className }: Props) {
  const t = useTranslations('common');
  return (
    <search id={id} className={clsx('block w-full', className)}>
      <SearchForm action={action} kept={kept}>
        <SearchInput
          query={query}
          aria-label={label}
          placeholder={label}
          className={clsx(inputClass, 'pe-10 pointer-coarse:pe-12')}
        />
        <button
          type="submit"
          aria-label={t('search')}
          title={t('search')}
          className="absolute inset-y-px end-px grid w-9 cursor-pointer place-items-center rounded-e-sm text-ink-2 hover:bg-hover pointer-coarse:w-11"
        >
          <Search className="size-4" />
        </button>
      </SearchForm>
    </search>
  );
}

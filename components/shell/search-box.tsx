import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { inputClass } from '../forms/field-shell.tsx';
import { Button } from '../ui/button.tsx';
import { SearchForm, SearchInput } from './search-form.tsx';

type Props = {
  action: string;
  label: string;
  query?: string | undefined;
  /** Other parameters of the address to keep, by name. */
  kept?: Readonly<Record<string, string>>;
  id?: string;
  className?: string;
};

/** The search above a list, by Enter or its button. It is part of the address: it works without script and can be shared. */
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

type SearchFieldProps = {
  id: string;
  action: string;
  label: string;
  hint?: string;
  query?: string | undefined;
  maxLength?: number;
};

/** The search of a search page, with a visible label and button. It is part of the address and can be shared. */
export function SearchField({ id, action, label, hint, query = '', maxLength }: SearchFieldProps) {
  const t = useTranslations('common');
  const hintId = `${id}-hint`;
  return (
    <search className="mb-6 block max-w-xl">
      <SearchForm action={action}>
        <label htmlFor={id} className="text-label">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-hint text-ink-2">
            {hint}
          </p>
        )}
        <div className="mt-1.5 flex gap-2">
          <SearchInput
            query={query}
            id={id}
            maxLength={maxLength}
            aria-describedby={hint && hintId}
            className={inputClass}
          />
          <Button type="submit" className="shrink-0">
            {t('search')}
          </Button>
        </div>
      </SearchForm>
    </search>
  );
}

/** The search of not-found pages, for orders by their number. */
export function FindOrderForm() {
  const t = useTranslations('shell');
  return <SearchField id="find-order" action="/orders" label={t('findOrder')} hint={t('findOrderHint')} />;
}

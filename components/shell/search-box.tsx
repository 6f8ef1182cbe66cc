import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { inputClass } from '../forms/field-types.ts';
import { SearchForm } from './search-form.tsx';

type Props = {
  action: string;
  label: string;
  query?: string | undefined;
  /** What the address says besides, by name. */
  kept?: Readonly<Record<string, string>>;
  id?: string;
  className?: string;
};

/** The search above a list. All of it is the address: it works without script and can be shared. */
export function SearchBox({ action, label, query = '', kept, id, className }: Props) {
  return (
    <search id={id} className={clsx('block w-full', className)}>
      <SearchForm action={action} kept={kept}>
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        />
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={clsx(inputClass, 'ps-8')}
        />
      </SearchForm>
    </search>
  );
}

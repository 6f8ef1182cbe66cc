import { useTranslations } from 'next-intl';
import { inputClass } from '../forms/field-types.ts';
import { Button } from '../ui/button.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchInput } from './search-input.tsx';

type Props = {
  id: string;
  action: string;
  label: string;
  hint?: string;
  query?: string | undefined;
  maxLength?: number;
};

/** A search that a page is about: its label and its button are there to be read. An address, to be shared and kept. */
export function SearchField({ id, action, label, hint, query = '', maxLength }: Props) {
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

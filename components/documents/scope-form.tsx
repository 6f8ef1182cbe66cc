import { getTranslations } from 'next-intl/server';
import type { SuggestionScope } from '@/lib/features/documents/schema.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { SearchForm } from '../shell/search-form.tsx';
import { buttonClass } from '../ui/button.tsx';

/**
 * The form that chooses the orders of the suggestions below. A GET form: it works without script and leads to an
 * address.
 */
export async function ScopeForm({ scope }: { scope: SuggestionScope }) {
  const [t, choices] = await Promise.all([getTranslations('documentSettings'), getTranslations('choices')]);
  return (
    <SearchForm action="/admin/documents">
      <div key={`${scope.family} ${scope.purpose}`} className="flex flex-wrap items-end gap-4">
        <div className="min-w-48">
          <label htmlFor="scope-family" className="mb-1 block font-semibold text-label">
            {t('scope.family')}
          </label>
          <SelectControl
            id="scope-family"
            name="family"
            defaultValue={scope.family}
            options={families.map((family) => ({ value: family, label: choices(`family.${family}`) }))}
          />
        </div>
        <div className="min-w-48">
          <label htmlFor="scope-purpose" className="mb-1 block font-semibold text-label">
            {t('scope.purpose')}
          </label>
          <SelectControl
            id="scope-purpose"
            name="purpose"
            defaultValue={scope.purpose || 'Goods'}
            aria-describedby="scope-hint"
            options={purposes.map((purpose) => ({ value: purpose, label: choices(`purpose.${purpose}`) }))}
          />
        </div>
        <button type="submit" className={buttonClass({})}>
          {t('scope.show')}
        </button>
        <p id="scope-hint" className="basis-full text-hint text-ink-2">
          {t('scope.hint')}
        </p>
      </div>
    </SearchForm>
  );
}

import { getTranslations } from 'next-intl/server';
import type { SuggestionScope } from '@/lib/features/document-settings/types.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { inputClass } from '../forms/field-types.ts';
import { SearchForm } from '../shell/search-form.tsx';
import { buttonClass } from '../ui/button-class.ts';

/**
 * The form that chooses the orders of the suggestions below. A GET form: it works without script and leads to an
 * address.
 */
export async function ScopeForm({ scope }: { scope: SuggestionScope }) {
  const [t, choices] = await Promise.all([getTranslations('documentSettings'), getTranslations('choices')]);
  return (
    <SearchForm action="/admin/documents">
      <div key={`${scope.family} ${scope.purpose}`} className="flex flex-wrap items-end gap-4">
        <label className="block">
          <span className="mb-1 block font-semibold text-label">{t('scope.family')}</span>
          <select name="family" defaultValue={scope.family} className={inputClass}>
            {families.map((family) => (
              <option key={family} value={family}>
                {choices(`family.${family}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="block">
          <span className="mb-1 block font-semibold text-label">{t('scope.purpose')}</span>
          <select
            name="purpose"
            defaultValue={scope.purpose || 'Goods'}
            aria-describedby="scope-hint"
            className={inputClass}
          >
            {purposes.map((purpose) => (
              <option key={purpose} value={purpose}>
                {choices(`purpose.${purpose}`)}
              </option>
            ))}
          </select>
        </label>
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

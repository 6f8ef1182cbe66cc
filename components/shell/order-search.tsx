import { Search } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { Kbd } from '../ui/kbd.tsx';
import { PaletteButton } from './palette-button.tsx';
import { SearchForm } from './search-form.tsx';

/** Finds an order by number, trade id or name: a GET form to the list, which filters by `q`. */
export async function OrderSearch({ action }: { action: string }) {
  const t = await getTranslations('shell');
  return (
    <search className="hidden w-full max-w-105 shrink md:block">
      <SearchForm action={action}>
        <Search className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
        <input
          type="search"
          name="q"
          aria-label={`${t('findOrder')} (${t('findOrderHint')})`}
          placeholder={t('findOrder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="h-control-compact w-full rounded-sm border border-control bg-surface ps-8 pe-16 text-body placeholder:text-ink-3"
        />
        <span className="absolute end-1 top-1/2 -translate-y-1/2">
          <PaletteButton label={t('openPalette')}>
            <Kbd>Ctrl K</Kbd>
          </PaletteButton>
        </span>
      </SearchForm>
    </search>
  );
}

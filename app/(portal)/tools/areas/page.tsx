import { getTranslations } from 'next-intl/server';
import { AreaTable } from '@/components/lookups/code-tables.tsx';
import { ListDown, ListReadingLine, ListSearch, ToolFrame } from '@/components/lookups/tool-frame.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { type AreaBrowsing, browseAreas } from '@/lib/features/lookups/queries.ts';
import { browseSchema } from '@/lib/features/lookups/schema.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.areas.title');

export default async function AreasPage({ searchParams }: PageProps<'/tools/areas'>) {
  const wish = browseSchema.parse(await searchParams);
  const actor = await requireActor('/tools/areas');
  const [found, t] = await Promise.all([browseAreas(actor, wish), getTranslations('tools')]);
  return (
    <ToolFrame tool="areas">
      {found.ok ? (
        <>
          <ListSearch action="/tools/areas" label={t('searchAreas')} query={wish.q} />
          <AreaBreadcrumb page={found.value} />
          <Areas page={found.value} query={wish.q} />
          <ListReadingLine reading={found.value} />
        </>
      ) : (
        <ListDown />
      )}
    </ToolFrame>
  );
}

/** The breadcrumb from the whole country down to this area. */
async function AreaBreadcrumb({ page: { above } }: { page: AreaBrowsing }) {
  const t = await getTranslations('tools');
  if (above.length === 0) return null;
  return (
    <nav aria-label={t('areas.title')} className="mb-3">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <TextLink href="/tools/areas">{t('allOfChina')}</TextLink>
        </li>
        {above.map((area, index) => (
          <li key={area.key} lang="zh-CN">
            <span aria-hidden="true">/ </span>
            {index === above.length - 1 ? (
              <span aria-current="page">{area.name}</span>
            ) : (
              <TextLink href={`/tools/areas?parent=${area.key}`}>{area.name}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

async function Areas({ page, query }: { page: AreaBrowsing; query: string }) {
  const t = await getTranslations('tools');
  const { areas, total } = page;
  if (areas.length === 0) {
    return (
      <EmptyState drawing="search" title={t('noMatch', { query })}>
        {t('noMatchText')}
      </EmptyState>
    );
  }
  return (
    <>
      <AreaTable areas={areas} withPath={query !== ''} />
      {total > areas.length && (
        <p className="mt-2 text-ink-2">{t('shown', { shown: areas.length, total })}</p>
      )}
    </>
  );
}

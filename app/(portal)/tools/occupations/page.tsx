import { getTranslations } from 'next-intl/server';
import { OccupationTable } from '@/components/lookups/code-tables.tsx';
import { ListDown, ListReadingLine, ListSearch, ToolFrame } from '@/components/lookups/tool-frame.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { findOccupations } from '@/lib/features/lookups/queries.ts';
import { browseSchema } from '@/lib/features/lookups/schema.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.occupations.title');

export default async function OccupationsPage({ searchParams }: PageProps<'/tools/occupations'>) {
  const { q } = browseSchema.parse(await searchParams);
  const actor = await requireActor('/tools/occupations');
  const [found, t] = await Promise.all([findOccupations(actor, { q }), getTranslations('tools')]);
  return (
    <ToolFrame tool="occupations">
      {found.ok ? (
        <>
          <ListSearch action="/tools/occupations" label={t('searchOccupations')} query={q} />
          {found.value.occupations.length > 0 ? (
            <OccupationTable occupations={found.value.occupations} />
          ) : (
            <EmptyState drawing="search" title={t('noMatch', { query: q })}>
              {t('noMatchText')}
            </EmptyState>
          )}
          <ListReadingLine reading={found.value} />
        </>
      ) : (
        <ListDown />
      )}
    </ToolFrame>
  );
}

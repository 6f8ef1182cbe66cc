import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListDown, ListReadingLine } from '@/components/lookups/list-reading.tsx';
import { ListSearch } from '@/components/lookups/list-search.tsx';
import { OccupationTable } from '@/components/lookups/occupation-table.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { findOccupations } from '@/lib/features/lookups/queries.ts';
import { browseSchema } from '@/lib/features/lookups/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tools');
  return { title: t('occupations.title') };
}

export default async function OccupationsPage({ searchParams }: Props) {
  const { q } = browseSchema.parse(await searchParams);
  const actor = await requireActor('/tools/occupations');
  const [found, t] = await Promise.all([findOccupations(actor, { q }), getTranslations('tools')]);
  return (
    <ClientMessages>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t('occupations.title')}
        description={t('occupations.intro')}
      />
      {found.ok ? (
        <>
          <ListSearch action="/tools/occupations" label={t('searchOccupations')} query={q} />
          {found.value.occupations.length > 0 ? (
            <OccupationTable occupations={found.value.occupations} />
          ) : (
            <EmptyState title={t('noMatch', { query: q })}>{t('noMatchText')}</EmptyState>
          )}
          <ListReadingLine reading={found.value} />
        </>
      ) : (
        <ListDown />
      )}
    </ClientMessages>
  );
}

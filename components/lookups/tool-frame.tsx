import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { ListReading } from '@/lib/features/lookups/schema.ts';
import { ClientMessages, type Namespace } from '@/lib/i18n/client-messages.tsx';
import { SearchField } from '../shell/search-box.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';

type Props = {
  tool: 'alipay' | 'areas' | 'bankCheck' | 'name' | 'occupations';
  namespaces?: readonly Namespace[];
  children: ReactNode;
};

/** The page of a tool: a link back to all tools, then its title. */
export async function ToolFrame({ tool, namespaces = [], children }: Props) {
  const t = await getTranslations('tools');
  return (
    <ClientMessages namespaces={namespaces}>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t(`${tool}.title`)}
        description={t(`${tool}.intro`)}
      />
      {children}
    </ClientMessages>
  );
}

type ListSearchProps = { action: string; label: string; query: string };

/** The search of a list, and a link back to the whole list. */
export async function ListSearch({ action, label, query }: ListSearchProps) {
  const t = await getTranslations('tools');
  return (
    <>
      <SearchField id="list-search" action={action} label={label} query={query} maxLength={64} />
      {query !== '' && (
        <p className="-mt-4 mb-5">
          <TextLink href={action}>{t('clear')}</TextLink>
        </p>
      )}
    </>
  );
}

/** The age of a list, with a warning if it is outdated. */
export async function ListReadingLine({ reading }: { reading: ListReading }) {
  const [t, lookups] = await Promise.all([getTranslations('tools'), getTranslations('lookups')]);
  const at = exactTimeTag(reading.fetchedAt);
  if (reading.stale) {
    return (
      <Notice kind="warning" className="mt-4">
        {lookups.rich('cached', at)}
      </Notice>
    );
  }
  return <p className="mt-3 text-hint text-ink-2">{t.rich('readAt', at)}</p>;
}

/** Says that there is no list yet and none can be fetched. */
export async function ListDown() {
  const t = await getTranslations('tools');
  return (
    <Notice kind="error" title={t('listDown')}>
      {t('listDownText')}
    </Notice>
  );
}

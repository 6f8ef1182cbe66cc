import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const helpTopics = ['fields', 'statuses', 'errors', 'shortcuts', 'glossary', 'health'] as const;
export type HelpPage = (typeof helpTopics)[number];

/** Title and topics above every page of help. */
export async function HelpFrame({ page, children }: { page?: HelpPage; children: ReactNode }) {
  const t = await getTranslations('help');
  return (
    <>
      <PageHeader
        title={page ? t(`topic.${page}`) : t('title')}
        description={page ? t(`topicText.${page}`) : t('intro')}
      />
      <LinkTabs
        label={t('topics')}
        current={page ? `/help/${page}` : '/help'}
        tabs={[
          { href: '/help', label: t('title') },
          ...helpTopics.map((one) => ({ href: `/help/${one}`, label: t(`topic.${one}`) })),
        ]}
      />
      {children}
    </>
  );
}

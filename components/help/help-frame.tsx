import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { findIn, helpEntries, helpLists } from './help-entries.ts';

export const helpTopics = [
  'fields',
  'statuses',
  'errors',
  'shortcuts',
  'account',
  'glossary',
  'health',
] as const;
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

/** The help entries about a query, the best first. */
export async function HelpResults({ q }: { q: string }) {
  const [t, entries] = await Promise.all([getTranslations('help'), helpLists().then(helpEntries)]);
  const found = findIn(entries, q);
  return (
    <section aria-labelledby="help-results">
      <h2 id="help-results" className="mb-3 text-h2">
        {t('results', { count: found.length, q })}
      </h2>
      <ul className="divide-y divide-subtle">
        {found.map(({ href, topic, title, text, code }) => (
          <li key={href} className="py-2.5">
            <TextLink href={href} className="font-semibold">
              {code && `${code} `}
              {title}
            </TextLink>
            <span className="ms-2 text-hint text-ink-2">{t(`topic.${topic}`)}</span>
            <p className="max-w-prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

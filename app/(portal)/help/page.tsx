import { getTranslations } from 'next-intl/server';
import { HelpFrame, HelpResults, helpTopics } from '@/components/help/help-frame.tsx';
import { SearchField } from '@/components/shell/search-box.tsx';
import { LinkList } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('help.title');

export default async function HelpPage({ searchParams }: PageProps<'/help'>) {
  const { q: given } = await searchParams;
  const q = typeof given === 'string' ? given.trim().slice(0, 100) : '';
  await requireActor('/help');
  const t = await getTranslations('help');
  return (
    <HelpFrame>
      <SearchField
        id="help-search"
        action="/help"
        label={t('search')}
        hint={t('searchHint')}
        query={q}
        maxLength={100}
      />
      {q ? (
        <HelpResults q={q} />
      ) : (
        <LinkList
          items={helpTopics.map((topic) => ({
            key: topic,
            href: `/help/${topic}` as const,
            title: t(`topic.${topic}`),
            text: t(`topicText.${topic}`),
          }))}
        />
      )}
      <p className="mt-8 text-ink-2">{t('contact')}</p>
    </HelpFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { HelpFrame, helpTopics } from '@/components/help/help-frame.tsx';
import { HelpResults } from '@/components/help/help-results.tsx';
import { SearchField } from '@/components/shell/search-field.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
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
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {helpTopics.map((topic) => (
            <li key={topic}>
              <Card className="h-full">
                <h2 className="text-h3">
                  <TextLink href={`/help/${topic}`}>{t(`topic.${topic}`)}</TextLink>
                </h2>
                <p className="mt-1 text-ink-2">{t(`topicText.${topic}`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 text-ink-2">{t('contact')}</p>
    </HelpFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { TextLink } from '../ui/text-link.tsx';
import { findIn, helpEntries } from './help-entries.ts';
import { helpLists } from './help-lists.ts';

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

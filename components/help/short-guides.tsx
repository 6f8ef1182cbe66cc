import { getTranslations } from 'next-intl/server';
import { type StatusId, statusCatalogue, statusIds } from '@/lib/features/orders/status.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { shortcutIds } from '../keyboard/dispatch.ts';
import { ShortcutList } from '../keyboard/shortcut-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { anchorOf } from './help-address.tsx';
import { helpEntries, helpLists } from './help-entries.ts';

/** The entries of a topic, a few sentences each. */
export async function EntryGuide({ topic }: { topic: 'account' | 'glossary' }) {
  const entries = (await helpEntries(await helpLists())).filter((entry) => entry.topic === topic);
  return (
    <Card>
      <dl className="divide-y divide-subtle">
        {entries.map(({ href, title, text }) => (
          <div
            key={href}
            id={href.split('#')[1]}
            className="help-entry grid scroll-mt-20 gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="font-semibold">{title}</dt>
            <dd className="max-w-prose">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** All shortcuts of all pages, and the setting that turns single keys off. */
export async function ShortcutGuide() {
  const t = await getTranslations('help');
  return (
    <>
      <p className="mb-3 max-w-prose">{t('shortcutsOff')}</p>
      <LinkButton href="/me" size="sm">
        {t('toPreferences')}
      </LinkButton>
      <Card className="mt-5 max-w-2xl">
        <ClientMessages namespaces={['shortcuts']}>
          <ShortcutList ids={shortcutIds} heading="h2" />
        </ClientMessages>
      </Card>
    </>
  );
}

const questions = ['meaning', 'who', 'when', 'can'] as const;

/** Every status: its meaning, who acts next and by when, and what a person can do. */
export async function StatusGuide() {
  return (
    <div className="divide-y divide-subtle border-subtle border-y">
      {statusIds.map((id) => (
        <StatusCard key={id} id={id} />
      ))}
    </div>
  );
}

async function StatusCard({ id }: { id: StatusId }) {
  const [t, statuses] = await Promise.all([getTranslations('help'), getTranslations('statuses')]);
  const { tone, shape, icon } = statusCatalogue[id];
  return (
    <section
      id={anchorOf({ status: id })}
      aria-labelledby={`status-${id}`}
      className="help-entry grid scroll-mt-20 gap-x-6 gap-y-2 py-4 sm:grid-cols-[12rem_1fr]"
    >
      <h2 id={`status-${id}`}>
        <StatusBadge
          tone={tone}
          shape={shape}
          icon={icon}
          size="md"
          label={statuses(`${id}.label`, { raw: '…' })}
        />
      </h2>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[9rem_1fr]">
        {questions.map((question) => (
          <div key={question} className="contents">
            <dt className="text-ink-2">{t(`column.${question}`)}</dt>
            <dd className="max-sm:mb-1.5">{t(`status.${id}.${question}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

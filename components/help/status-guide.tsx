import { getTranslations } from 'next-intl/server';
import { type StatusId, statusCatalogue, statusIds } from '@/lib/features/orders/status.ts';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { anchorOf } from './help-address.tsx';

const questions = ['meaning', 'who', 'when', 'can'] as const;

/** Every status: what it means, who is next, by when, and what a person can do. */
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

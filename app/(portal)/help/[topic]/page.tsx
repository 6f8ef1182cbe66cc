import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorGuide } from '@/components/help/error-guide.tsx';
import { FieldGuide } from '@/components/help/field-guide.tsx';
import { HealthGuide } from '@/components/help/health-guide.tsx';
import { HelpFrame, type HelpPage, helpTopics } from '@/components/help/help-frame.tsx';
import { EntryGuide, ShortcutGuide, StatusGuide } from '@/components/help/short-guides.tsx';
import { SignatureCheck } from '@/components/help/signature-check.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { type Actor, may } from '@/lib/auth/permissions.ts';
import { loadHealth, loadHealthHistory } from '@/lib/features/exchanges/data.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import PortalNotFound, { generateMetadata as notFoundMetadata } from '../../not-found.tsx';

const topicOf = async ({ params }: PageProps<'/help/[topic]'>): Promise<HelpPage | undefined> => {
  const { topic } = await params;
  return helpTopics.find((one) => one === topic);
};

export async function generateMetadata(props: PageProps<'/help/[topic]'>): Promise<Metadata> {
  const [topic, t] = await Promise.all([topicOf(props), getTranslations('help')]);
  return topic ? { title: `${t(`topic.${topic}`)} — ${t('title')}` } : notFoundMetadata();
}

const guides: Record<HelpPage, (actor: Actor) => ReactNode> = {
  fields: () => <FieldGuide />,
  statuses: () => <StatusGuide />,
  errors: () => <ErrorGuide />,
  shortcuts: () => <ShortcutGuide />,
  account: () => <EntryGuide topic="account" />,
  glossary: () => <EntryGuide topic="glossary" />,
  health: (actor) => <Health actor={actor} />,
};

export default async function HelpTopicPage(props: PageProps<'/help/[topic]'>) {
  const topic = await topicOf(props);
  const actor = await requireActor(`/help/${(await props.params).topic}`);
  if (!topic) return <PortalNotFound />;
  return <HelpFrame page={topic}>{guides[topic](actor)}</HelpFrame>;
}

async function Health({ actor }: { actor: Actor }) {
  const [health, days] = await Promise.all([loadHealth(actor), loadHealthHistory(actor)]);
  return (
    <>
      <HealthGuide health={health} days={days} />
      {may(actor.role, 'order:check') && (
        <ClientMessages namespaces={['signatureCheck']}>
          <SignatureCheck />
        </ClientMessages>
      )}
    </>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { StatusGuide } from '@/components/help/status-guide.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.statuses')} — ${t('title')}` };
}

export default async function StatusesHelpPage() {
  await requireActor('/help/statuses');
  return (
    <HelpFrame page="statuses">
      <StatusGuide />
    </HelpFrame>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ErrorGuide } from '@/components/help/error-guide.tsx';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.errors')} — ${t('title')}` };
}

export default async function ErrorsHelpPage() {
  await requireActor('/help/errors');
  return (
    <HelpFrame page="errors">
      <ErrorGuide />
    </HelpFrame>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Glossary } from '@/components/help/glossary.tsx';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.glossary')} — ${t('title')}` };
}

export default async function GlossaryHelpPage() {
  await requireActor('/help/glossary');
  return (
    <HelpFrame page="glossary">
      <Glossary />
    </HelpFrame>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FieldGuide } from '@/components/help/field-guide.tsx';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.fields')} — ${t('title')}` };
}

export default async function FieldsHelpPage() {
  await requireActor('/help/fields');
  return (
    <HelpFrame page="fields">
      <FieldGuide />
    </HelpFrame>
  );
}

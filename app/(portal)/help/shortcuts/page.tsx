import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { ShortcutGuide } from '@/components/help/shortcut-guide.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.shortcuts')} — ${t('title')}` };
}

export default async function ShortcutsHelpPage() {
  await requireActor('/help/shortcuts');
  return (
    <HelpFrame page="shortcuts">
      <ShortcutGuide />
    </HelpFrame>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HealthGuide } from '@/components/help/health-guide.tsx';
import { HelpFrame } from '@/components/help/help-frame.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { loadHealth, loadHealthHistory } from '@/lib/features/exchanges/queries.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help');
  return { title: `${t('topic.health')} — ${t('title')}` };
}

export default async function HealthPage() {
  const actor = await requireActor('/help/health');
  const [health, days] = await Promise.all([loadHealth(actor), loadHealthHistory(actor)]);
  return (
    <HelpFrame page="health">
      <HealthGuide health={health} days={days} />
    </HelpFrame>
  );
}

import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClockPart } from '@/components/sandbox/clock-part.tsx';
import { CreditPart } from '@/components/sandbox/credit-part.tsx';
import { FoundOrder } from '@/components/sandbox/found-order.tsx';
import { ServicePart } from '@/components/sandbox/service-part.tsx';
import { Stories } from '@/components/sandbox/stories.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { SearchField } from '@/components/shell/search-box.tsx';
import { Section } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { isSandbox, loadSandboxPage } from '@/lib/features/sandbox/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('sandbox.title');

/** The tester's page: stories, one order, time, money and the service. Production has no such page. */
export default async function SandboxPage({ searchParams }: PageProps<'/sandbox'>) {
  const actor = await requireActor('/sandbox');
  if (!isSandbox()) notFound();
  if (!(await isAdmitted(actor, 'sandbox:use'))) return <Denied permission="sandbox:use" role={actor.role} />;
  const [{ q }, t] = await Promise.all([searchParams, getTranslations('sandbox')]);
  const name = typeof q === 'string' ? q.trim().slice(0, 64) : '';
  const { clock, fault, order } = await loadSandboxPage(actor, name);
  return (
    <ClientMessages namespaces={['sandbox', 'statuses', 'choices', 'errors', 'live']}>
      <PageHeader title={t('title')} description={t('intro')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-x-12 gap-y-10 min-[110rem]:grid min-[110rem]:grid-cols-2 min-[110rem]:items-start">
          <Section titleId="sandbox-stories" title={t('stories.title')} description={t('stories.intro')}>
            <Stories />
          </Section>
          <Section titleId="sandbox-decide" title={t('find.title')} description={t('find.intro')}>
            <div {...handle('sandbox-find')}>
              <SearchField id="sandbox-order-name" action="/sandbox" label={t('find.label')} query={name} />
            </div>
            {order && <FoundOrder key={order.order.id} initial={order} />}
            {!order && name !== '' && <p>{t('find.none', { name })}</p>}
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Section titleId="sandbox-time" title={t('clock.title')} description={t('clock.intro')}>
            <ClockPart initialAheadSeconds={clock.aheadSeconds} />
          </Section>
          <Section titleId="sandbox-answers" title={t('service.title')} description={t('service.intro')}>
            <ServicePart initial={fault} />
          </Section>
          <Section titleId="sandbox-money" title={t('credit.title')} description={t('credit.intro')}>
            <CreditPart />
          </Section>
        </div>
      </div>
    </ClientMessages>
  );
}

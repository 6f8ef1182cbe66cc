import { getTranslations } from 'next-intl/server';
import { StartPanel } from '@/components/drafts/start-panel.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { UnreadableRows } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { lastFamily, listTemplates } from '@/lib/features/drafts/queries.ts';
import { listOrders } from '@/lib/features/orders/list-queries.ts';
import { searchParties } from '@/lib/features/parties/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

const OFFERED = 5;

export const generateMetadata = titled('wizard.new.title');

export default async function NewTransferPage() {
  const actor = await requireActor('/transfers/new');
  if (!(await isAdmitted(actor, 'order:draft'))) return <Denied permission="order:draft" role={actor.role} />;
  const [family, templates, recipients, recent, t] = await Promise.all([
    lastFamily(actor),
    listTemplates(actor),
    searchParties(actor, { kind: 'beneficiary', q: '' }),
    listOrders(actor, { view: 'all' }),
    getTranslations('wizard'),
  ]);
  return (
    <ClientMessages namespaces={['wizard', 'errors', 'choices']}>
      <div className="max-w-5xl">
        <PageHeader title={t('new.title')} description={t('new.intro')} />
        <UnreadableRows ids={templates.unreadable} />
        <StartPanel
          lastFamily={family}
          templates={templates.readable}
          recipients={recipients.slice(0, OFFERED).map(({ id, family: of, name, bankName, accountTail }) => ({
            id,
            family: of,
            name,
            bankName,
            accountTail,
          }))}
          orders={recent.orders.slice(0, OFFERED).map((order) => ({
            id: order.id,
            family: order.family,
            orderNo: order.orderNo,
            beneficiaryName: order.beneficiaryName,
            accountSuffix: order.accountSuffix,
            source: order.source,
            createdAt: order.createdAt,
          }))}
        />
      </div>
    </ClientMessages>
  );
}

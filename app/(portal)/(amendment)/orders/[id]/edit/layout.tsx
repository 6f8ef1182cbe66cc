import { ConflictDialog } from '@/components/drafts/form/conflict-dialog.tsx';
import { DraftPresence } from '@/components/drafts/form/draft-presence.tsx';
import { ChangeProvider } from '@/components/drafts/send-change.tsx';
import { DraftTasks, SummaryBar, SummaryRail } from '@/components/drafts/steps/summary-frame.tsx';
import { WizardFrame } from '@/components/drafts/steps/wizard-frame.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { may } from '@/lib/auth/permissions.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { checkFee } from '@/lib/features/lookups/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { serviceNow } from '@/lib/payout/service-clock.ts';
import { amendmentOfPage } from './amendment-of-page.ts';

/** The form for changing an existing order; fields that can no longer change are locked. */
export default async function EditLayout({ params, children }: LayoutProps<'/orders/[id]/edit'>) {
  const { actor, draft } = await amendmentOfPage((await params).id);
  if (!(await isAdmitted(actor, 'order:update')))
    return <Denied permission="order:update" role={actor.role} />;
  const { id, family, revision, values, masked, amends } = draft;
  return (
    <ClientMessages namespaces={['fields', 'choices', 'errors', 'wizard', 'diff', 'lookups']}>
      <ChangeProvider
        key={id}
        draft={{ id, family, revision, values, masked }}
        amends={{ orderId: amends.orderId, original: amends.original }}
        serverNow={serviceNow().toISOString()}
        mayConvert={may(actor.role, 'wallet:convert')}
        bankCheckFee={await checkFee(actor)}
      >
        <WizardFrame tasks={<DraftTasks />} summary={<SummaryRail />} bar={<SummaryBar />}>
          <DraftPresence />
          {children}
        </WizardFrame>
        <ConflictDialog />
      </ChangeProvider>
    </ClientMessages>
  );
}

import { ConflictDialog } from '@/components/drafts/form/conflict-dialog.tsx';
import { DraftPresence } from '@/components/drafts/form/draft-presence.tsx';
import { DraftProvider } from '@/components/drafts/form/draft-provider.tsx';
import { DraftTasks, SummaryBar, SummaryRail } from '@/components/drafts/steps/summary-frame.tsx';
import { WizardFrame } from '@/components/drafts/steps/wizard-frame.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { may } from '@/lib/auth/permissions.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { recentPurposes } from '@/lib/features/drafts/queries.ts';
import { checkFee } from '@/lib/features/lookups/queries.ts';
import { usualArrival } from '@/lib/features/overview/queries.ts';
import { completeParties } from '@/lib/features/transfers/validate.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { serviceNow } from '@/lib/payout/service-clock.ts';
import { draftOfPage } from './draft-of-page.ts';

export default async function DraftLayout({ params, children }: LayoutProps<'/drafts/[id]'>) {
  const { actor, draft, onePage } = await draftOfPage((await params).id);
  if (!(await isAdmitted(actor, 'order:draft'))) return <Denied permission="order:draft" role={actor.role} />;
  const { id, family, revision, values, masked } = draft;
  const [purposes, arrival] = await Promise.all([recentPurposes(actor), usualArrival(actor)]);
  const now = serviceNow();
  return (
    <ClientMessages
      namespaces={['fields', 'choices', 'documents', 'errors', 'wizard', 'diff', 'lookups', 'party']}
    >
      <DraftProvider
        key={id}
        draft={{ id, family, revision, values, masked }}
        onePage={onePage}
        complete={completeParties(values, now)}
        serverNow={now.toISOString()}
        mayConvert={may(actor.role, 'wallet:convert')}
        bankCheckFee={await checkFee(actor)}
        recentPurposes={purposes}
        arrivalSeconds={arrival}
      >
        <WizardFrame tasks={<DraftTasks />} summary={<SummaryRail />} bar={<SummaryBar />}>
          <DraftPresence />
          {children}
        </WizardFrame>
        <ConflictDialog />
      </DraftProvider>
    </ClientMessages>
  );
}

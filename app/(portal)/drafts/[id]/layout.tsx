import type { ReactNode } from 'react';
import { ConflictDialog } from '@/components/drafts/conflict-dialog.tsx';
import { DraftProvider } from '@/components/drafts/draft-provider.tsx';
import { DraftTasks } from '@/components/drafts/draft-tasks.tsx';
import { SummaryBar, SummaryRail } from '@/components/drafts/summary-frame.tsx';
import { WizardFrame } from '@/components/drafts/wizard-frame.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { may } from '@/lib/auth/permissions.ts';
import { now } from '@/lib/clock.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { draftOfPage } from './draft-of-page.ts';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

export default async function DraftLayout({ params, children }: Props) {
  const { actor, draft } = await draftOfPage((await params).id);
  if (!may(actor.role, 'order:draft')) return <Denied permission="order:draft" role={actor.role} />;
  const { id, revision, values } = draft;
  return (
    <ClientMessages namespaces={['fields', 'choices', 'errors', 'wizard']}>
      <DraftProvider
        key={id}
        draft={{ id, revision, values }}
        serverNow={now().toISOString()}
        mayConvert={may(actor.role, 'wallet:convert')}
      >
        <WizardFrame tasks={<DraftTasks />} summary={<SummaryRail />} bar={<SummaryBar />}>
          {children}
        </WizardFrame>
        <ConflictDialog />
      </DraftProvider>
    </ClientMessages>
  );
}

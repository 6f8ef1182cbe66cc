'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { navigationKey } from '@/lib/features/overview/query-options.ts';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import {
  acceptProposalAction,
  rejectProposalAction,
  withdrawProposalAction,
} from '@/lib/features/users/actions.ts';
import type { ProposalView } from '@/lib/features/users/schema.ts';
import { useRoleName } from '../account/use-role-name.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { useManageRefusal } from './use-manage-refusal.ts';
import { VerbDialog } from './verb-dialog.tsx';

type Props = { proposals: readonly ProposalView[]; proof: ProofAsked };

/** Changes of access that wait for a second administrator; nothing without one. */
export function ProposalList({ proposals, proof }: Props) {
  const t = useTranslations('people.proposals');
  const sent = useTranslations('people');
  const router = useRouter();
  const roleName = useRoleName();
  const refusalOf = useManageRefusal();
  const client = useQueryClient();
  const [asked, setAsked] = useState<ProposalView | null>(null);
  const [rejected, setRejected] = useState<ProposalView | null>(null);
  const what = ({ verb, name, role, rule }: ProposalView) =>
    t(`what.${verb}`, { name, role: roleName(role ?? ''), rule: sent(`rule.who_${rule ?? 'nobody'}`) });

  function refresh(): void {
    router.refresh();
    void client.invalidateQueries({ queryKey: navigationKey });
  }

  async function withdraw({ proposalId }: ProposalView) {
    const answer = await withdrawProposalAction({ proposalId }).catch(() => null);
    toast(
      answer?.ok
        ? { kind: 'success', message: t('done.withdraw') }
        : { kind: 'info', message: refusalOf(answer?.reason ?? { code: 'no-answer' }).text },
    );
    refresh();
  }

  return (
    <>
      {proposals.length > 0 && (
        <CardSection titleId="proposals" title={t('title')} description={t('text')}>
          <ul className="divide-y divide-subtle">
            {proposals.map((one) => (
              <li
                key={one.proposalId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <div className="min-w-0">
                  <p className="break-words font-semibold">{what(one)}</p>
                  {one.email && <p className="break-all text-hint text-ink-2">{one.email}</p>}
                  <p className="text-hint text-ink-2">
                    {t.rich('by', { ...exactTimeTag(one.proposedAt), name: one.proposerName })}
                    {' · '}
                    {t.rich('until', exactTimeTag(one.expiresAt))}
                  </p>
                  {one.can.withdraw && <p className="text-hint text-ink-2">{t('own')}</p>}
                </div>
                <div className="flex flex-wrap gap-2">
                  {one.can.decide && (
                    <>
                      <Button variant="primary" onClick={() => setAsked(one)}>
                        {t('accept')}
                        <span className="sr-only"> {what(one)}</span>
                      </Button>
                      <Button onClick={() => setRejected(one)}>
                        {t('reject')}
                        <span className="sr-only"> {what(one)}</span>
                      </Button>
                    </>
                  )}
                  {one.can.withdraw && (
                    <Button onClick={() => void withdraw(one)}>
                      {t('withdraw')}
                      <span className="sr-only"> {what(one)}</span>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </CardSection>
      )}
      {asked && (
        <VerbDialog
          title={what(asked)}
          text={t(asked.verb === 'invite' || asked.verb === 'reset-link' ? 'acceptLinkText' : 'acceptText')}
          submitLabel={t('accept')}
          proof={proof}
          send={(proved) => acceptProposalAction({ proposalId: asked.proposalId, ...proved })}
          onDone={({ link }) => {
            toast({ kind: 'success', message: link ? sent('sent', { to: asked.name }) : t('done.accept') });
            setAsked(null);
            refresh();
          }}
          onClose={() => setAsked(null)}
        >
          {() => asked.email && <p className="break-all">{asked.email}</p>}
        </VerbDialog>
      )}
      {rejected && (
        <VerbDialog
          title={t('rejectTitle')}
          text={t('rejectText', { what: what(rejected), name: rejected.proposerName })}
          submitLabel={t('reject')}
          danger
          proof="recent"
          send={() => rejectProposalAction({ proposalId: rejected.proposalId })}
          onDone={() => {
            toast({ kind: 'success', message: t('done.reject') });
            setRejected(null);
            refresh();
          }}
          onClose={() => setRejected(null)}
        />
      )}
    </>
  );
}

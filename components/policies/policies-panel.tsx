'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { policiesOptions } from '@/lib/features/policies/query-options.ts';
import type { PoliciesPage, Policy, PolicyView } from '@/lib/features/policies/schema.ts';
import type { Readable } from '@/lib/stored-row.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { DiffView } from '../ui/values/diff-view.tsx';
import { Facts } from '../ui/values/facts.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { policyDiff, policyFacts, type policyRows } from './policy-rows.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { RuleTable } from './rule-table.tsx';

const loadForm = () => import('./policy-form.tsx');

/** The way to another policy; the form comes when it is wanted. */
function ProposeSection({ policy, hasSecondAdmin }: { policy: Policy; hasSecondAdmin: boolean }) {
  const t = useTranslations('policies');
  const [isOpen, setIsOpen] = useState(false);
  const form = useOnDemand(loadForm, isOpen);
  if (isOpen && form) return <form.PolicyForm policy={policy} onDone={() => setIsOpen(false)} />;
  return (
    <div className="flex flex-col items-start gap-3">
      {!hasSecondAdmin && <Notice kind="warning">{t('alone')}</Notice>}
      <Button busy={isOpen} onClick={() => setIsOpen(true)}>
        {t('propose')}
      </Button>
    </div>
  );
}

/** The proposal that waits, the policy in force and those before it, kept alive beside what is typed. */
export function PoliciesPanel({ initial }: { initial: PoliciesPage }) {
  const t = useTranslations('policies');
  const locale = useLocale();
  const { data: page, isError } = useQuery({ ...policiesOptions(), initialData: initial });
  const { current, proposed, history, can } = page;
  const words = {
    t: t as unknown as Parameters<typeof policyRows>[1]['t'],
    locale,
  } as const;
  return (
    <>
      <StaleNotice isError={isError} />
      {proposed && (
        <CardSection
          titleId="policy-proposal"
          title={t('proposal.title')}
          description={t.rich('proposal.by', {
            ...timeTag(proposed.proposedAt),
            name: proposed.proposerName,
          })}
        >
          <div className="flex flex-col gap-4">
            <bdi className="block whitespace-pre-line">{proposed.note}</bdi>
            <DiffView
              title={t('proposal.title')}
              left={{ label: t('proposal.inForce') }}
              right={{ label: t('proposal.proposed') }}
              rows={policyDiff(current.policy, proposed.policy, words)}
            />
            {!can.decide && !can.withdraw ? null : (
              <>
                {can.withdraw && <p className="text-ink-2">{t('proposal.own')}</p>}
                <ProposalActions
                  key={proposed.id}
                  policyId={proposed.id}
                  mayDecide={can.decide}
                  mayWithdraw={can.withdraw}
                />
              </>
            )}
          </div>
        </CardSection>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Section
            titleId="policy-current"
            title={t('current.title')}
            description={
              current.view
                ? t('current.by', {
                    proposer: current.view.proposerName,
                    decider: current.view.deciderName ?? '',
                  })
                : t('current.builtIn')
            }
          >
            <div className="flex flex-col gap-6">
              <RuleTable caption={t('current.title')} rules={current.policy.rules} />
              <Facts facts={policyFacts(current.policy, words)} />
            </div>
          </Section>
          {can.propose && <ProposeSection policy={current.policy} hasSecondAdmin={page.hasSecondAdmin} />}
        </div>
        <PolicyHistory history={history} words={words} />
      </div>
    </>
  );
}

type Props = { history: Readable<PolicyView>; words: Parameters<typeof policyRows>[1] };

/** The past policies and proposals, newest first: who proposed, who decided, and the reasons. */
function PolicyHistory({ history, words }: Props) {
  const t = useTranslations('policies.history');
  if (history.readable.length === 0 && history.unreadable.length === 0) return null;
  return (
    <Section titleId="policy-history" title={t('title')}>
      <UnreadableRows ids={history.unreadable} />
      <ul className="divide-y divide-subtle">
        {history.readable.map((one) => (
          <li key={one.id} className="py-3">
            <Disclosure
              summary={t(`state.${one.state}`)}
              meta={t.rich('by', { ...timeTag(one.proposedAt), name: one.proposerName })}
            >
              <bdi className="block whitespace-pre-line">{one.note}</bdi>
              {one.deciderName && <p className="text-ink-2">{t('decided', { name: one.deciderName })}</p>}
              {one.reason && <bdi className="block text-ink-2">{one.reason}</bdi>}
              <div className="mt-3 flex flex-col gap-4">
                <RuleTable caption={t(`state.${one.state}`)} rules={one.policy.rules} />
                <Facts facts={policyFacts(one.policy, words)} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { policiesOptions } from '@/lib/features/policies/query-options.ts';
import type { PoliciesPage } from '@/lib/features/policies/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { CardSection } from '../ui/card.tsx';
import { DiffView } from '../ui/diff-view.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { timeTag } from '../ui/time-tag.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { policyDiff, policyFacts, type policyRows } from './policy-rows.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposeSection } from './propose-section.tsx';
import { RuleTable } from './rule-table.tsx';

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

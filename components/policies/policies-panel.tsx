'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { policiesOptions } from '@/lib/features/policies/query-options.ts';
import type { PoliciesPage, Policy, PolicyRule, PolicyView } from '@/lib/features/policies/schema.ts';
import type { Readable } from '@/lib/stored-row.ts';
import { StaleNotice } from '../live/fresh.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection, Disclosure, Section } from '../ui/card.tsx';
import { Notice, UnreadableRows } from '../ui/notice.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { Facts } from '../ui/values/description-list.tsx';
import { DiffView } from '../ui/values/diff-view.tsx';
import { Money } from '../ui/values/money.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { policyDiff, policyFacts, type policyRows } from './policy-rows.ts';
import { ProposalActions } from './proposal-actions.tsx';

const loadForm = () => import('./policy-form.tsx');

/** The button that proposes a new policy; the form loads when it is pressed. */
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

/** The open proposal, the policy in force and past policies, kept up to date without touching typed values. */
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

/** The past policies and proposals, newest first: who proposed, who decided, and why. */
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

/** The rules of a policy side by side: approvers, orders, and a limit per currency. */
function RuleTable({ caption, rules }: { caption: string; rules: readonly PolicyRule[] }) {
  const t = useTranslations('policies');
  const currencies = [...new Set(rules.flatMap(({ over }) => over.map(({ currency }) => currency)))];
  const row = (id: string, name: string, show: (rule: PolicyRule) => ReactNode) => (
    <Tr key={id}>
      <Td header>{name}</Td>
      {rules.map((rule, index) => (
        <Td key={index} label={t('rule', { number: index + 1 })} align="end">
          {show(rule)}
        </Td>
      ))}
    </Tr>
  );
  return (
    <Table caption={caption} density="compact">
      <TableHead>
        <Th>
          <span className="sr-only">{t('part')}</span>
        </Th>
        {rules.map((_, index) => (
          <Th key={index} align="end">
            {t('rule', { number: index + 1 })}
          </Th>
        ))}
      </TableHead>
      <TableBody>
        {row('approvers', t('form.approversLabel'), ({ approvers, stepUp }) => (
          <span className="font-semibold">
            {[t('approvers', { count: approvers }), ...(stepUp ? [t('withStepUp')] : [])].join(' · ')}
          </span>
        ))}
        {row('family', t('form.family'), ({ family }) => t(`family.${family}`))}
        {row('recipient', t('form.recipient'), ({ recipient }) => t(`recipient.${recipient}`))}
        {currencies.map((currency) =>
          row(currency, t('overIn', { currency }), ({ over }) => {
            const limit = over.find((one) => one.currency === currency);
            return <Money column amount={limit?.amount} currency={currency} />;
          }),
        )}
      </TableBody>
    </Table>
  );
}

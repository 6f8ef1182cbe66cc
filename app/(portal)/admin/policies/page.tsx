import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RefreshOnNews } from '@/components/live/refresh-on-news.tsx';
import { PolicyHistory } from '@/components/policies/policy-history.tsx';
import { policyDiff, policyRows } from '@/components/policies/policy-rows.ts';
import { ProposalActions } from '@/components/policies/proposal-actions.tsx';
import { ProposeSection } from '@/components/policies/propose-section.tsx';
import { RuleSummary } from '@/components/policies/rule-summary.tsx';
import { PeopleTable } from '@/components/security/people-table.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/description-list.tsx';
import { DiffView } from '@/components/ui/diff-view.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { timeTag } from '@/components/ui/time-tag.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { roles } from '@/lib/auth/types.ts';
import { loadPolicies } from '@/lib/features/policies/queries.ts';
import { loadPeopleWithFactors } from '@/lib/features/step-up/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('policies');
  return { title: t('title') };
}

/** The approval policy. An admin proposes a change, a second one decides; both are on record. */
export default async function PoliciesPage() {
  const actor = await requireActor('/admin/policies');
  if (!may(actor.role, 'policy:read')) return <Denied permission="policy:read" role={actor.role} />;
  const mayReset = may(actor.role, 'second-factor:reset');
  const [page, people, t, shell, stepUp, locale] = await Promise.all([
    loadPolicies(actor),
    mayReset ? loadPeopleWithFactors(actor) : [],
    getTranslations('policies'),
    getTranslations('shell'),
    getTranslations('stepUp'),
    getLocale(),
  ]);
  const { current, proposed, history, can } = page;
  const words = {
    t: t as unknown as Parameters<typeof policyRows>[1]['t'],
    locale,
  } as const;
  return (
    <ClientMessages namespaces={['policies', 'stepUp', 'errors', 'diff']}>
      <RefreshOnNews kinds={['policy']} />
      <div className="flex max-w-4xl flex-col gap-5">
        <PageHeader title={t('title')} description={t('intro')} />
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
              <p className="whitespace-pre-line">{proposed.note}</p>
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
        <CardSection
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
          <DescriptionList
            rows={policyRows(current.policy, words).map(({ path, label, text, rule }) => ({
              id: path,
              label,
              value: rule ? <RuleSummary rule={rule} /> : text,
            }))}
          />
        </CardSection>
        {can.propose && <ProposeSection policy={current.policy} hasSecondAdmin={page.hasSecondAdmin} />}
        {history.length > 0 && <PolicyHistory history={history} words={words} />}
        {mayReset && (
          <CardSection
            titleId="second-factors"
            title={stepUp('people.title')}
            description={stepUp('people.text')}
          >
            <PeopleTable
              people={people.map((person) => {
                const role = roles.find((known) => known === person.role);
                return { ...person, roleName: role ? shell(`role.${role}`) : person.role };
              })}
              ownId={actor.userId}
            />
          </CardSection>
        )}
      </div>
    </ClientMessages>
  );
}

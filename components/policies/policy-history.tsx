import { useTranslations } from 'next-intl';
import type { PolicyView } from '@/lib/features/policies/types.ts';
import type { Readable } from '@/lib/stored-row.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { timeTag } from '../ui/time-tag.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import { policyFacts, type policyRows } from './policy-rows.ts';
import { RuleTable } from './rule-table.tsx';

type Props = { history: Readable<PolicyView>; words: Parameters<typeof policyRows>[1] };

/** The past policies and proposals, newest first: who proposed, who decided, and the reasons. */
export function PolicyHistory({ history, words }: Props) {
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

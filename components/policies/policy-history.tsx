import { useTranslations } from 'next-intl';
import type { PolicyView } from '@/lib/features/policies/types.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { timeTag } from '../ui/time-tag.tsx';
import { policyFacts, type policyRows } from './policy-rows.ts';
import { RuleTable } from './rule-table.tsx';

type Props = { history: readonly PolicyView[]; words: Parameters<typeof policyRows>[1] };

/** The past policies and proposals, newest first: who proposed, who decided, and the reasons. */
export function PolicyHistory({ history, words }: Props) {
  const t = useTranslations('policies.history');
  return (
    <Section titleId="policy-history" title={t('title')}>
      <ul className="divide-y divide-subtle">
        {history.map((one) => (
          <li key={one.id} className="py-3">
            <Disclosure
              summary={t(`state.${one.state}`)}
              meta={t.rich('by', { ...timeTag(one.proposedAt), name: one.proposerName })}
            >
              <p className="whitespace-pre-line">{one.note}</p>
              {one.deciderName && <p className="text-ink-2">{t('decided', { name: one.deciderName })}</p>}
              {one.reason && <p className="text-ink-2">{one.reason}</p>}
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

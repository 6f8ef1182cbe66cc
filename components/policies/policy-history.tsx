import { useTranslations } from 'next-intl';
import type { PolicyView } from '@/lib/features/policies/types.ts';
import { CardSection } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { timeTag } from '../ui/time-tag.tsx';
import { policyRows } from './policy-rows.ts';

type Props = { history: readonly PolicyView[]; words: Parameters<typeof policyRows>[1] };

/** The past policies and proposals, newest first: who proposed, who decided, and the reasons. */
export function PolicyHistory({ history, words }: Props) {
  const t = useTranslations('policies.history');
  return (
    <CardSection titleId="policy-history" title={t('title')}>
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
              <DescriptionList
                className="mt-2"
                rows={policyRows(one.policy, words).map(({ path, label, text }) => ({
                  id: path,
                  label,
                  value: text,
                }))}
              />
            </Disclosure>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

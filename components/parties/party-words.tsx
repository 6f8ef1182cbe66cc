import { useTranslations } from 'next-intl';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { InScript } from '../ui/in-script.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/status-badge.tsx';
import { Time } from '../ui/time.tsx';
import { verificationKey } from './verification-key.ts';

const looks: Record<
  PartySummary['verification']['state'],
  Pick<StatusBadgeProps, 'tone' | 'shape' | 'icon'>
> = {
  none: { tone: 'neutral', shape: 'dashed-circle', icon: 'circle-help' },
  matched: { tone: 'green', shape: 'filled-circle', icon: 'check' },
  mismatched: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
  changed: { tone: 'amber', shape: 'triangle', icon: 'circle-help' },
};

type Of = { party: PartySummary };

/** The result of the account's check, with its time. */
export function VerificationBadge({ party, size }: Of & { size?: 'sm' | 'md' }) {
  const t = useTranslations('party');
  const { state, check, at } = party.verification;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap max-sm:justify-end">
      <StatusBadge
        {...looks[state]}
        label={t(verificationKey(party.verification))}
        size={size}
        plain={state === 'none'}
      />
      {check !== null && at !== null && (
        <span className="text-hint text-ink-2">
          {t(`check.${check}`)} · <Time at={at} />
        </span>
      )}
    </span>
  );
}

/** The name in Latin letters, where it is written in others. */
export function PartyLatinName({ party }: Of) {
  if (party.latinName === '') return null;
  return (
    <span lang="en" className="block font-normal text-hint text-ink-2">
      {party.latinName}
    </span>
  );
}

/** "Account ··4567" and whose it is. */
export function PartyAccount({ party }: Of) {
  const t = useTranslations('party');
  const { accountType, accountTail, bankName } = party;
  if (accountType === '') return <span className="text-ink-3">{t('account.none')}</span>;
  return (
    <span>
      <span className="tabular whitespace-nowrap">{t(`account.${accountType}`, { tail: accountTail })}</span>
      {bankName !== '' && (
        <span className="block text-hint text-ink-2">
          <InScript text={bankName} />
        </span>
      )}
    </span>
  );
}

/** The warnings to look at before paying; nothing when there are none. */
export function PartyWarnings({ party }: Of) {
  const t = useTranslations('party');
  return party.warnings.map((warning) => (
    <span key={warning} className="block font-normal text-amber-ink text-hint">
      {t(`warning.${warning}`)}
    </span>
  ));
}

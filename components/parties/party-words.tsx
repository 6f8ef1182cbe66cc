import { useTranslations } from 'next-intl';
import { fieldText } from '@/components/drafts/fields/field-value.tsx';
import { useLook } from '@/components/drafts/fields/use-words.ts';
import type { PartyKind, PartySummary, Verification } from '@/lib/features/parties/types.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';
import { tailOf } from '@/lib/text/mask.ts';
import { InScript } from '../ui/values/in-script.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';

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

type BadgeProps = Of & {
  size?: 'sm' | 'md' /** Nothing where nobody has checked, and the time in the title alone. */;
  inRow?: boolean;
};

/** The result of the account's check, with its time. */
export function VerificationBadge({ party, size, inRow = false }: BadgeProps) {
  const t = useTranslations('party');
  const { state, check, at } = party.verification;
  if (inRow && state === 'none') return <span className="sr-only">{t('verification.none')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap max-sm:justify-end">
      <StatusBadge
        {...looks[state]}
        label={t(verificationKey(party.verification))}
        size={size}
        plain={state === 'none'}
      />
      {!inRow && check !== null && at !== null && (
        <span className="text-hint text-ink-2">
          {t(`check.${check}`)} · <Time at={at} />
        </span>
      )}
    </span>
  );
}

/** The name in Latin letters, if the original is in another script. */
export function PartyLatinName({ party }: Of) {
  if (party.latinName === '') return null;
  return (
    <span lang="en" className="block font-normal text-hint text-ink-2">
      {party.latinName}
    </span>
  );
}

/** "Account ··4567" and its holder. */
export function PartyAccount({ party }: Of) {
  const t = useTranslations('party');
  const { accountType, accountTail, bankName } = party;
  if (accountType === '') return <span className="text-ink-3">{t('account.none')}</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="tabular whitespace-nowrap">
        {accountType === 'bank' ? `··${accountTail}` : t(`account.${accountType}`, { tail: accountTail })}
      </span>
      {bankName !== '' && (
        <span title={bankName} className="truncate text-hint text-ink-3">
          <InScript text={bankName} />
        </span>
      )}
    </span>
  );
}

/** The warnings to read before paying, as short badges; the full sentence is the title. */
export function PartyWarnings({ party }: Of) {
  const t = useTranslations('party');
  return party.warnings.map((warning) => (
    <span
      key={warning}
      title={t(`warning.${warning}`)}
      className="shrink-0 whitespace-nowrap rounded-full bg-amber px-2 py-0.5 text-amber-ink text-micro"
    >
      {t(`warningChip.${warning}`)}
    </span>
  ));
}

/** The message key, in the namespace `party`, of a check's result: Alipay results differ from a bank's. */
export function verificationKey({ state, check }: Pick<Verification, 'state' | 'check'>) {
  const isAnswer = state === 'matched' || state === 'mismatched';
  return isAnswer && check !== null
    ? (`outcome.${check}.${state}` as const)
    : (`verification.${state}` as const);
}

/**
 * The saved party for a service id: an order keeps the details of the saved party, although only the id is sent (C-13,
 * C-14). Nothing without an id.
 */
export function KnownParty({ kind, values }: { kind: PartyKind; values: DraftValues }) {
  const t = useTranslations('common');
  const look = useLook();
  const text = (path: FieldPath) => fieldText(path, values, look);
  const name = text(`${kind}.fullName`) || `${values[kind].firstName} ${values[kind].lastName}`.trim();
  if (name === '') return null;
  const { number, routingValue } = values.beneficiary.accountInfo;
  const account = kind === 'beneficiary' ? number || routingValue : '';
  const further = [
    text(`${kind}.nationality`),
    text(`${kind}.address.city`),
    account && `••••${tailOf(account)}`,
  ].filter(Boolean);
  return (
    <span className="block">
      {t('knownAs', { name })}
      {further.length > 0 && <span className="block text-hint text-ink-2">{further.join(' · ')}</span>}
    </span>
  );
}

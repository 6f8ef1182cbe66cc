'use client';
import { useTranslations } from 'next-intl';
import type { PartyKind, PartySummary } from '@/lib/features/parties/types.ts';
import { useRemoteList } from '../lookups/use-remote-list.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Time } from '../ui/values/time.tsx';
import { PartyLatinName, VerificationBadge } from './party-words.tsx';

type Props = {
  kind: PartyKind;
  partyId: string;
  /** The details this draft pays, whatever became of the saved ones since. */
  shown: { name: string; bankName: string; accountTail: string };
  /** As it was chosen just now, until it is read. */
  known: PartySummary | undefined;
  /** The id is sent instead of the details (C-13, C-14). */
  isById: boolean;
  onChange: () => void;
  onCopy: () => void;
};

/** The saved party a draft uses, read-only: who it is, what to look at before paying, and the ways on. */
export function SavedPartyCard({ kind, partyId, shown, known, isById, onChange, onCopy }: Props) {
  const t = useTranslations('party');
  const { data: party = known } = useRemoteList<PartySummary>(`/api/parties/${partyId}`);
  const { name, bankName, accountTail } = shown;
  const isOther = party !== undefined && (party.name !== name || party.accountTail !== accountTail);
  return (
    <div className="flex flex-col gap-3" data-testid={`saved-${kind}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            <InScript text={shown.name} />
          </p>
          {party && !isOther && <PartyLatinName party={party} />}
          {accountTail !== '' && (
            <p className="mt-1">
              <span className="tabular whitespace-nowrap">
                {t(`account.${party?.accountType === 'alipay' ? 'alipay' : 'bank'}`, { tail: accountTail })}
              </span>
              {bankName !== '' && <span className="block text-hint text-ink-2">{bankName}</span>}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onChange}>
            {t(`picker.change.${kind}`)}
          </Button>
          <Button size="sm" onClick={onCopy}>
            {t('picker.copy')}
          </Button>
        </div>
      </div>
      {isOther && <Notice kind="warning">{t('picker.otherNow')}</Notice>}
      {party && !isOther && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-hint text-ink-2">
          <VerificationBadge party={party} />
          <span>
            {party.lastUsedAt === null ? (
              t('picker.never')
            ) : (
              <>
                {t('picker.lastUsed')} <Time at={party.lastUsedAt} />
              </>
            )}
          </span>
        </p>
      )}
      {party?.warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {t(`warning.${warning}`)}
        </Notice>
      ))}
      <p className="text-hint text-ink-2">{t(isById ? 'picker.byId' : 'picker.saved')}</p>
    </div>
  );
}

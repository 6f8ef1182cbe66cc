'use client';
import { useTranslations } from 'next-intl';
import type { AccountCheckView } from '@/lib/features/lookups/schema.ts';
import { Button } from '../ui/button.tsx';
import { Notice, type NoticeKind } from '../ui/notice.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';

type Props = {
  check: AccountCheckView;
  isNew: boolean;
  busy: boolean;
  onAskAgain: () => void;
  onLookAgain: () => void;
};

const kinds: Record<AccountCheckView['state'], NoticeKind> = {
  matched: 'success',
  mismatched: 'error',
  unknown: 'warning',
  sending: 'info',
  'not-charged': 'info',
};

/** The bank's answer, its time and who asked; or what is not known, and if asking again costs anything. */
export function CheckResult({ check, isNew, busy, onAskAgain, onLookAgain }: Props) {
  const t = useTranslations('lookups.check');
  const { state, message, requestedByName } = check;
  const at = exactTimeTag(check.answeredAt ?? check.requestedAt);
  const titles = {
    matched: () => t.rich('matched', at),
    mismatched: () => t.rich('mismatched', at),
    unknown: () => t.rich('unknown', at),
    sending: () => t.rich('sending', at),
    'not-charged': () => t.rich('notCharged', at),
  };
  const texts = {
    matched: () => t('matchedText'),
    mismatched: () => t(check.type === 'check4' ? 'mismatchedText4' : 'mismatchedText3'),
    unknown: () => `${t('unknownText')} ${t(check.mayAskAgain ? 'unknownAgain' : 'unknownOver')}`,
    sending: () => t('sendingText'),
    'not-charged': () => t('notChargedText'),
  };
  return (
    <Notice
      kind={kinds[state]}
      title={titles[state]()}
      actions={
        state === 'unknown' && check.mayAskAgain ? (
          <Button size="sm" busy={busy} onClick={onAskAgain}>
            {t('askAgain')}
          </Button>
        ) : state === 'sending' ? (
          <Button size="sm" busy={busy} onClick={onLookAgain}>
            {t('lookAgain')}
          </Button>
        ) : undefined
      }
    >
      <p>{texts[state]()}</p>
      {state === 'mismatched' && message !== null && <p>{t('wordOfService', { raw: message })}</p>}
      <p className="text-hint">
        {t('by', { name: requestedByName })}
        {!isNew && (state === 'matched' || state === 'mismatched') && <> · {t('remembered')}</>}
      </p>
    </Notice>
  );
}

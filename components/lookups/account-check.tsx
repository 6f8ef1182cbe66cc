'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { checkAccountAction } from '@/lib/features/lookups/actions.ts';
import type {
  AccountCheckInput,
  AccountCheckView,
  InputProblem,
  KnownAccountCheck,
} from '@/lib/features/lookups/schema.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Notice, type NoticeKind } from '../ui/notice.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { type LookupFailure, postLookup, useRefusalText } from './helper-form.tsx';

const loadDialog = () => import('./check-dialog.tsx');

type Props = {
  details: AccountCheckInput;
  /** True if no detail is missing, so that an earlier check can be looked up. */
  isComplete: boolean;
  /** Labels of the fields that must be filled in first. */
  missing?: readonly { label: string; onGo: () => void }[];
  /** Price of one check; without it the button only says that a check costs money. */
  fee?: string | null;
  /** `primary` on the page whose main action is the check. */
  variant?: 'primary' | 'secondary';
  onInvalid: (problems: InputProblem[]) => void;
  onAsked?: () => void;
};

/**
 * The button that starts a bank check, its price and its result (ui.md §3.8). It has no form of its own and blocks
 * nothing.
 */
export function AccountCheck(props: Props) {
  const { details, isComplete, missing = [], fee, variant = 'secondary', onInvalid, onAsked } = props;
  const t = useTranslations('lookups.check');
  const check = useAccountCheck({ details, isComplete, onInvalid, ...(onAsked && { onAsked }) });
  const refusalText = useRefusalText();
  const { current, asked } = check;
  const dialog = useOnDemand(loadDialog, asked !== null);
  const isDone = current !== null;
  return (
    <fieldset aria-label={t('result')} className="min-w-0 flex flex-col items-start gap-3">
      {!isDone && (
        <Button
          variant={variant}
          busy={asked ? !dialog : check.busy}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'account-check-needs' : undefined}
          onClick={() => void check.prepare()}
        >
          {check.changed ? t('again') : fee ? t('openFee', { fee }) : t('openUnknownFee')}
        </Button>
      )}
      {missing.length > 0 && (
        <p id="account-check-needs" className="flex flex-wrap gap-x-2 text-hint text-ink-2">
          {t('needs')}
          {missing.map(({ label, onGo }) => (
            <TextButton key={label} onClick={onGo}>
              {label}
            </TextButton>
          ))}
        </p>
      )}
      <output className="block w-full empty:hidden">
        {current && (
          <CheckResult
            check={current.check}
            isNew={current.isNew}
            busy={check.busy}
            onAskAgain={() => void check.send({ askAgain: true })}
            onLookAgain={() => void check.prepare()}
          />
        )}
        {check.changed && (
          <Notice kind="warning" title={t('changed')}>
            {t('changedText')}
          </Notice>
        )}
        {check.failure && (
          <Notice kind="error">
            {check.failure.code === 'unavailable' ? t('notSent') : refusalText(check.failure)}
          </Notice>
        )}
      </output>
      {asked && dialog && (
        <dialog.CheckDialog
          asked={asked}
          type={details.type}
          busy={check.busy}
          onSend={() => void check.send({ askAgain: false })}
          onCancel={check.cancel}
        />
      )}
    </fieldset>
  );
}

type CheckResultProps = {
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

/** The bank's answer, its time and who asked; or that it is unknown, and whether asking again costs money. */
function CheckResult({ check, isNew, busy, onAskAgain, onLookAgain }: CheckResultProps) {
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

const path = '/api/lookups/account-checks';
const pauseMs = 600;

type Shown = { key: string; check: AccountCheckView; isNew: boolean };

type Options = {
  details: AccountCheckInput;
  isComplete: boolean;
  onInvalid: (problems: InputProblem[]) => void;
  /** Called after a bank was asked, when a list of checks is out of date. */
  onAsked?: () => void;
};

/**
 * A bank check that looks for an earlier one first: an earlier result is shown and never paid again, and nothing is sent
 * before the person has read the price.
 */
function useAccountCheck({ details, isComplete, onInvalid, onAsked }: Options) {
  const key = JSON.stringify(details);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<KnownAccountCheck | null>(null);
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const [busy, setBusy] = useState(false);

  // Looks for an earlier check once the details stop changing.
  const isShown = shown?.key === key;
  // A look-up from before the bank's answer would remove the answer from the page.
  const presses = useRef(0);
  useEffect(() => {
    if (!isComplete || isShown) return;
    let isWanted = true;
    const pressesBefore = presses.current;
    const timer = setTimeout(async () => {
      const known = await postLookup<KnownAccountCheck, AccessRefusal>(path, JSON.parse(key) as object);
      if (!isWanted || presses.current !== pressesBefore) return;
      if (known.ok && known.value.check && known.value.check.state !== 'not-charged') {
        setShown({ key, check: known.value.check, isNew: false });
      }
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, isComplete, isShown]);

  /** Looks for an earlier check, then shows the details that would be sent; nothing is paid yet. */
  async function prepare(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const known = await postLookup<KnownAccountCheck, AccessRefusal>(path, details);
    setBusy(false);
    if (!known.ok) {
      setFailure(known.reason ?? { code: 'no-answer' });
      return;
    }
    const { check, problems } = known.value;
    if (problems.length > 0) onInvalid(problems);
    else if (check && check.state !== 'not-charged') setShown({ key, check, isNew: false });
    else setAsked(known.value);
  }

  async function send({ askAgain }: { askAgain: boolean }): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await checkAccountAction({ ...details, askAgain }).catch(() => null);
    presses.current += 1;
    setBusy(false);
    setAsked(null);
    onAsked?.();
    if (answer?.ok) setShown({ key, ...answer.value });
    else if (answer?.reason.code === 'invalid') onInvalid(answer.reason.problems);
    else if (answer) setFailure(answer.reason);
    // The check may have been sent: only the stored checks can tell.
    else setFailure({ code: 'lost' });
  }

  return {
    busy,
    failure,
    /** The details shown in the dialog; null while it is closed. */
    asked,
    current: isShown ? shown : null,
    /** True if the result belongs to details that have changed since. */
    changed: shown !== null && !isShown,
    prepare,
    send,
    cancel: () => setAsked(null),
  };
}

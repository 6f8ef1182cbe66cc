'use client';
import { useTranslations } from 'next-intl';
import type { AccountCheckInput, InputProblem } from '@/lib/features/lookups/schema.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { CheckResult } from './check-result.tsx';
import { useAccountCheck } from './use-account-check.ts';
import { useRefusalText } from './use-refusal-text.ts';

const loadDialog = () => import('./check-dialog.tsx');

type Props = {
  details: AccountCheckInput;
  /** Nothing is missing: the memory may be asked for these details. */
  isComplete: boolean;
  /** Fields to fill in elsewhere first, by their labels. */
  missing?: readonly { label: string; onGo: () => void }[];
  /** Price of one check; without it the button says that it costs. */
  fee?: string | null;
  /** `primary` where asking is what the page is for. */
  variant?: 'primary' | 'secondary';
  onInvalid: (problems: InputProblem[]) => void;
  onAsked?: () => void;
};

/**
 * The button that asks the bank, what it costs, and what came of it (ui.md §3.8). It stands in no form of its own and
 * stops nothing.
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

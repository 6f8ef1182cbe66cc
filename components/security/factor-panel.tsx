'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  removeOwnFactorAction,
  renewRecoveryCodesAction,
  startEnrolmentAction,
} from '@/lib/features/step-up/actions.ts';
import type { Enrolment, SecondFactorView, StartEnrolmentInput } from '@/lib/features/step-up/types.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { exactTimeTag } from '../ui/time-tag.tsx';
import { toast } from '../ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProofRefusal } from './use-proof-refusal.ts';

type Wish = 'setUp' | 'replace' | 'remove' | 'renew';
type Step =
  | { kind: 'rest' }
  | { kind: 'ask'; wish: Wish }
  | { kind: 'enrol'; enrolment: Enrolment }
  | { kind: 'codes'; codes: string[] };

/** A person's own second factor: set up, replaced, removed; its recovery codes, shown once. */
export function FactorPanel({ factor, backTo }: { factor: SecondFactorView; backTo: string | null }) {
  const t = useTranslations('stepUp');
  const router = useRouter();
  const refusalText = useProofRefusal();
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const rest = () => {
    setStep({ kind: 'rest' });
    setCode('');
    setError(undefined);
  };

  async function start(proof: StartEnrolmentInput): Promise<void> {
    setBusy(true);
    const answer = await startEnrolmentAction(proof).catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      setCode('');
      setStep({ kind: 'enrol', enrolment: answer.value });
    } else setError(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  async function go(wish: Wish): Promise<void> {
    if (busy) return;
    const isMissing = wish === 'setUp' ? code === '' : code.trim().length < 6;
    if (isMissing) return setError(t(wish === 'setUp' ? 'password.empty' : 'code.empty'));
    setError(undefined);
    if (wish === 'setUp') return start({ password: code });
    if (wish === 'replace') return start({ code });
    setBusy(true);
    if (wish === 'remove') {
      const answer = await removeOwnFactorAction({ code }).catch(() => null);
      setBusy(false);
      if (!answer?.ok) return setError(refusalText(answer?.reason ?? { code: 'no-answer' }));
      toast({ kind: 'success', message: t('done.removed') });
      rest();
      router.refresh();
      return;
    }
    const answer = await renewRecoveryCodesAction({ code }).catch(() => null);
    setBusy(false);
    if (answer?.ok) setStep({ kind: 'codes', codes: answer.value.recoveryCodes });
    else setError(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  const wishes: readonly Wish[] = factor.isOn ? ['replace', 'renew', 'remove'] : ['setUp'];
  const Proof = step.kind === 'ask' && step.wish === 'setUp' ? PasswordField : CodeField;
  return (
    <CardSection titleId="second-factor" title={t('factor.title')}>
      {step.kind === 'rest' && (
        <div className="flex flex-col gap-4">
          <div className="text-ink-2">
            {factor.isOn && factor.since ? (
              <>
                <p className="text-ink">{t.rich('factor.on', exactTimeTag(factor.since))}</p>
                <p>{t('factor.left', { count: factor.recoveryCodesLeft })}</p>
              </>
            ) : (
              <p>{t('factor.off')}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {factor.isOn && backTo && (
              <LinkButton variant="primary" href={backTo}>
                {t('factor.backToApproval')}
              </LinkButton>
            )}
            {wishes.map((wish) => (
              <Button
                key={wish}
                variant={wish === 'setUp' ? 'primary' : 'secondary'}
                onClick={() => setStep({ kind: 'ask', wish })}
              >
                {t(`factor.${wish}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {step.kind === 'ask' && (
        <div className="flex max-w-md flex-col gap-4">
          <p>{t(`ask.${step.wish}`)}</p>
          <Proof value={code} onChange={setCode} onEnter={() => void go(step.wish)} error={error} isFirst />
          <div className="flex gap-2">
            <Button variant="primary" busy={busy} onClick={() => void go(step.wish)}>
              {t('ask.go')}
            </Button>
            <Button onClick={rest}>{t('ask.cancel')}</Button>
          </div>
        </div>
      )}
      {step.kind === 'enrol' && (
        <EnrolForm
          enrolment={step.enrolment}
          onCancel={rest}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes });
            router.refresh();
          }}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </CardSection>
  );
}

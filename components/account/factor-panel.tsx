'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorView } from '@/lib/features/step-up/schema.ts';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { useCopy } from '../ui/values/use-copy.ts';
import { AskProof, type Proved, type Wish } from './ask-proof.tsx';
import { EnrolForm } from './enrol-form.tsx';

type Step = { kind: 'rest' } | { kind: 'ask'; wish: Wish } | Exclude<Proved, { kind: 'removed' }>;

/** A person's own second factor: set up, replaced, removed; its recovery codes, shown once. */
export function FactorPanel({ factor, backTo }: { factor: SecondFactorView; backTo: string | null }) {
  const t = useTranslations('stepUp');
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const rest = () => setStep({ kind: 'rest' });

  function goOn(next: Proved): void {
    if (next.kind !== 'removed') return setStep(next);
    toast({ kind: 'success', message: t('done.removed') });
    rest();
    router.refresh();
  }

  const wishes: readonly Wish[] = factor.isOn ? ['replace', 'renew', 'remove'] : ['setUp'];
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
      {step.kind === 'ask' && <AskProof wish={step.wish} onCancel={rest} onDone={goOn} />}
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

/** Shown this once: what lets a person in when the app is not at hand. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('stepUp.recovery');
  const title = useRef<HTMLHeadingElement>(null);
  const copyText = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => title.current?.focus(), []);

  async function copyAll(): Promise<void> {
    if (!(await copyText(codes.join('\n')))) return;
    setIsCopied(true);
    announce(t('copied'));
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={title} tabIndex={-1} className="text-h3 outline-none">
        {t('title')}
      </h3>
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
        <Button onClick={() => void copyAll()}>{t(isCopied ? 'copied' : 'copy')}</Button>
      </div>
    </div>
  );
}

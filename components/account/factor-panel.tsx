'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import {
  confirmEnrolmentAction,
  removeOwnFactorAction,
  renewRecoveryCodesAction,
  startEnrolmentAction,
} from '@/lib/features/step-up/actions.ts';
import type { Enrolment, SecondFactorView } from '@/lib/features/step-up/schema.ts';
import { ok, type Result } from '@/lib/result.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { CopyButton, useCopy } from '../ui/values/copy-button.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { type ProofFailure, ProofField, useProofForm } from './proof-field.tsx';

type Step = { kind: 'rest' } | { kind: 'ask'; wish: Wish } | Exclude<Proved, { kind: 'removed' }>;

/** The user's own second factor: set up, replace, remove; recovery codes are shown once. */
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

/** The recovery codes, shown only once. */
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

/** A change of the user's own second factor. */
type Wish = 'setUp' | 'replace' | 'remove' | 'renew';
type Proved =
  | { kind: 'enrol'; enrolment: Enrolment }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'removed' };

type Props = { wish: Wish; onCancel: () => void; onDone: (next: Proved) => void };

/** The proof that a change needs: the password without an app, otherwise a code of the app. */
function AskProof({ wish, onCancel, onDone }: Props) {
  const t = useTranslations('stepUp.ask');
  const kind = wish === 'setUp' ? 'password' : 'code';
  const form = useProofForm({ kind, send: (proof) => sendProof(wish, proof), onDone });
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>{t(wish)}</p>
      <ProofField form={form} kind={kind} isFirst />
      <div className="flex gap-2">
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('go')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  );
}

async function sendProof(wish: Wish, proof: string): Promise<Result<Proved, ProofFailure>> {
  switch (wish) {
    case 'setUp':
    case 'replace': {
      const begun = await startEnrolmentAction(wish === 'setUp' ? { password: proof } : { code: proof });
      return begun.ok ? ok({ kind: 'enrol', enrolment: begun.value }) : begun;
    }
    case 'renew': {
      const renewed = await renewRecoveryCodesAction({ code: proof });
      return renewed.ok ? ok({ kind: 'codes', codes: renewed.value.recoveryCodes }) : renewed;
    }
    case 'remove': {
      const removed = await removeOwnFactorAction({ code: proof });
      return removed.ok ? ok({ kind: 'removed' }) : removed;
    }
    default:
      return wish satisfies never;
  }
}

type EnrolFormProps = {
  enrolment: Enrolment;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
};

/** The key of a new authenticator app, as a QR code and as text, and the field for its first code. */
function EnrolForm({ enrolment, onCancel, onDone }: EnrolFormProps) {
  const t = useTranslations('stepUp');
  const form = useProofForm({
    kind: 'code',
    send: (code) => confirmEnrolmentAction({ code }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });

  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-h3">{t('enrol.title')}</h3>
      <p className="text-ink-2">{t('enrol.scan')}</p>
      <QrCode cells={enrolment.cells} label={t('enrol.picture')} />
      <div>
        <p className="text-ink-2 text-label">{t('enrol.key')}</p>
        <p className="flex flex-wrap items-center gap-1">
          <code className="break-all font-mono">{enrolment.secret}</code>
          <CopyButton value={enrolment.secret.replaceAll(' ', '')} what={t('enrol.key')} />
        </p>
      </div>
      <p className="text-ink-2">{t('enrol.then')}</p>
      <div className="max-w-md">
        <ProofField form={form} kind="appCode" />
      </div>
      <div className="flex gap-2">
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('enrol.go')}
        </Button>
        <Button onClick={onCancel}>{t('enrol.cancel')}</Button>
      </div>
    </div>
  );
}

/** Dark on light in both themes, so that cameras can read it. */
function QrCode({ cells, label }: { cells: boolean[][]; label: string }) {
  const path = cells
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${cells.length + 6} ${cells.length + 6}`}
      className="size-48 rounded-sm scheme-light"
      shapeRendering="crispEdges"
    >
      <rect x="-3" y="-3" width="100%" height="100%" className="fill-surface" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}

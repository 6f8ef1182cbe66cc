'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  removeOwnFactorAction,
  renameFactorAction,
  renewRecoveryCodesAction,
  startEnrolmentAction,
  startPasskeyAction,
} from '@/lib/features/step-up/actions.ts';
import type { Enrolment, SecondFactorsView } from '@/lib/features/step-up/schema.ts';
import type { ProviderProblem } from '@/lib/features/users/schema.ts';
import { ok, type Result } from '@/lib/result.ts';
import { TextField } from '../forms/text-field.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { EnrolForm, PasskeyForm, RecoveryCodes } from './new-factor.tsx';
import { type ProofFailure, ProofField, useProofForm } from './proof-field.tsx';
import { AgainButton, useProviderProblem } from './provider-button.tsx';
import { StepButtons, takeFocus } from './step-buttons.tsx';

type Step = { kind: 'rest' } | { kind: 'ask'; wish: Wish } | Exclude<Proved, { kind: 'done' }>;
type Factor = SecondFactorsView['factors'][number];

type AtProvider = { name: string; isFresh: boolean };

type PanelProps = {
  factors: SecondFactorsView;
  backTo: string | null;
  /** The identity provider that opened this session, and if it asked the person just now. */
  provider?: AtProvider | null;
  /** The reason why the sign-in at the provider proved nothing. */
  problem?: ProviderProblem | null;
  /** Called once a first factor is there and its recovery codes are kept; default: the page shows it. */
  onEnrolled?: () => void;
};

/** The user's own second factors: apps and passkeys. Recovery codes are shown once. */
export function FactorPanel({ factors, backTo, provider = null, problem = null, onEnrolled }: PanelProps) {
  const t = useTranslations('stepUp');
  const wordsOf = useProviderProblem(provider?.name ?? '');
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const rest = () => setStep({ kind: 'rest' });
  const proof = factors.isOn ? 'code' : 'password';

  function goOn(next: Proved): void {
    if (next.kind !== 'done') return setStep(next);
    toast({ kind: 'success', message: next.message });
    rest();
    router.refresh();
  }
  const added = (codes: readonly string[]): void => {
    if (codes.length === 0) return goOn({ kind: 'done', message: t('done.added') });
    setStep({ kind: 'codes', codes });
    if (!onEnrolled) router.refresh();
  };

  async function begin(kind: 'app' | 'passkey' | 'renew'): Promise<void> {
    const wish: Wish = { kind };
    const isProved = !factors.isOn && provider?.isFresh;
    const begun = isProved ? await sendProof({ wish, given: {}, removed: '' }).catch(() => null) : null;
    if (begun?.ok) goOn(begun.value);
    else setStep({ kind: 'ask', wish });
  }

  return (
    <CardSection titleId="second-factor" title={t('factor.title')}>
      {step.kind === 'rest' && (
        <div className="flex flex-col gap-4">
          {factors.isOn ? (
            <>
              <ul className="divide-y divide-subtle">
                {factors.factors.map((factor) => (
                  <FactorRow
                    key={factor.id}
                    factor={factor}
                    isKept={factors.isRequired && factors.factors.length === 1}
                    onRemove={() => setStep({ kind: 'ask', wish: { kind: 'remove', factor } })}
                  />
                ))}
              </ul>
              <p className="text-ink-2">{t('factor.left', { count: factors.recoveryCodesLeft })}</p>
            </>
          ) : (
            <p className="text-ink-2">{t('factor.off')}</p>
          )}
          {problem && (
            <Notice kind="error" role="alert">
              {wordsOf(problem)}
            </Notice>
          )}
          {!factors.isOn && provider?.isFresh && (
            <p className="text-ink-2">{t('factor.fresh', { provider: provider.name })}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {factors.isOn && backTo && (
              <LinkButton variant="primary" href={backTo}>
                {t('factor.backToApproval')}
              </LinkButton>
            )}
            {(['app', 'passkey', ...(factors.isOn ? (['renew'] as const) : [])] as const).map((kind) => (
              <Button
                key={kind}
                variant={kind === 'app' && !factors.isOn ? 'primary' : 'secondary'}
                onClick={() => void begin(kind)}
              >
                {t(`factor.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {step.kind === 'ask' && (
        <AskProof
          wish={step.wish}
          proof={proof}
          hasPassword={factors.hasPassword}
          provider={factors.isOn ? null : (provider?.name ?? null)}
          onCancel={rest}
          onDone={goOn}
        />
      )}
      {step.kind === 'enrol' && <EnrolForm enrolment={step.enrolment} onCancel={rest} onDone={added} />}
      {step.kind === 'passkey' && <PasskeyForm options={step.options} onCancel={rest} onDone={added} />}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={onEnrolled ?? rest} />}
    </CardSection>
  );
}

type RowProps = {
  factor: Factor;
  /** The last one, which the role needs. */
  isKept: boolean;
  onRemove: () => void;
};

function FactorRow({ factor, isKept, onRemove }: RowProps) {
  const t = useTranslations('stepUp.factor');
  const router = useRouter();
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState(factor.name);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(): Promise<void> {
    setIsBusy(true);
    const answer = await renameFactorAction({ factorId: factor.id, name }).catch(() => null);
    setIsBusy(false);
    if (!answer?.ok) return setProblem(t('notRenamed'));
    setIsNaming(false);
    router.refresh();
  }

  function rename(): void {
    setName(factor.name);
    setProblem(undefined);
    setIsNaming(true);
  }

  const kind = t(`kind.${factor.kind}`);
  const Icon = factor.kind === 'passkey' ? KeyRound : Smartphone;
  if (isNaming)
    return (
      <li className="py-3">
        <form
          noValidate
          className="flex max-w-md flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            name={`factor-${factor.id}`}
            label={t('name')}
            value={name}
            onChange={setName}
            error={problem}
            inputRef={takeFocus}
          />
          <StepButtons go={t('saveName')} busy={isBusy} onCancel={() => setIsNaming(false)} />
        </form>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 text-ink-3" />
        <div className="min-w-0">
          <p className="break-words font-semibold">{factor.name || kind}</p>
          <p className="text-hint text-ink-2">
            {factor.name !== '' && factor.name !== kind && <>{kind} · </>}
            {t.rich('added', exactTimeTag(factor.addedAt))} ·{' '}
            {factor.lastUsedAt === null ? t('unused') : t.rich('used', exactTimeTag(factor.lastUsedAt))}
          </p>
          {isKept && <p className="text-hint text-ink-2">{t('kept')}</p>}
        </div>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={rename}>
          {t('rename')}
          <span className="sr-only"> {factor.name}</span>
        </Button>
        {!isKept && (
          <Button size="sm" onClick={onRemove}>
            {t('remove')}
            <span className="sr-only"> {factor.name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** A change of the user's own second factors. */
type Wish = { kind: 'app' | 'passkey' | 'renew' } | { kind: 'remove'; factor: Factor };
type Proved =
  | { kind: 'enrol'; enrolment: Enrolment }
  | { kind: 'passkey'; options: PublicKeyCredentialCreationOptionsJSON }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'done'; message: string };

type Props = {
  wish: Wish;
  proof: 'code' | 'password';
  hasPassword: boolean;
  /** The identity provider at which the person can sign in again in place of the password. */
  provider: string | null;
  onCancel: () => void;
  onDone: (next: Proved) => void;
};

/** The proof that a change needs: the password without a factor, otherwise a factor. */
function AskProof({ wish, proof: kind, hasPassword, provider, onCancel, onDone }: Props) {
  const t = useTranslations('stepUp');
  const form = useProofForm({
    kind,
    send: (proof) => sendProof({ wish, given: { [kind]: proof }, removed: t('done.removed') }),
    onDone,
  });
  if (kind === 'password' && !hasPassword && provider !== null)
    return (
      <div className="flex max-w-md flex-col gap-4">
        <p>{t('ask.byProvider', { provider })}</p>
        <div className="flex gap-2">
          <AgainButton provider={provider} />
          <Button onClick={onCancel}>{t('ask.cancel')}</Button>
        </div>
      </div>
    );
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>
        {wish.kind === 'remove'
          ? t('ask.remove', { name: wish.factor.name || t(`factor.kind.${wish.factor.kind}`) })
          : provider !== null
            ? t('ask.firstOr', { provider })
            : t(`ask.${kind === 'password' ? 'first' : wish.kind}`)}
      </p>
      <ProofField form={form} kind={kind} isFirst />
      <StepButtons go={t('ask.go')} form={form.id} busy={form.busy} onCancel={onCancel} />
      {provider !== null && <AgainButton provider={provider} />}
    </div>
  );
}

type Sent = { wish: Wish; given: { code?: string; password?: string }; removed: string };

async function sendProof({ wish, given, removed }: Sent): Promise<Result<Proved, ProofFailure>> {
  const { code = '' } = given;
  switch (wish.kind) {
    case 'app': {
      const begun = await startEnrolmentAction(given);
      return begun.ok ? ok({ kind: 'enrol', enrolment: begun.value }) : begun;
    }
    case 'passkey': {
      const begun = await startPasskeyAction(given);
      return begun.ok ? ok({ kind: 'passkey', options: begun.value.options }) : begun;
    }
    case 'renew': {
      const renewed = await renewRecoveryCodesAction({ code });
      return renewed.ok ? ok({ kind: 'codes', codes: renewed.value.recoveryCodes }) : renewed;
    }
    case 'remove': {
      const gone = await removeOwnFactorAction({ factorId: wish.factor.id, code });
      return gone.ok ? ok({ kind: 'done', message: removed }) : gone;
    }
    default:
      return wish satisfies never;
  }
}

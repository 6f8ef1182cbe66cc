'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { startRegistration } from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addPasskeyAction, confirmEnrolmentAction } from '@/lib/features/step-up/actions.ts';
import { type Enrolment, longestFactorName } from '@/lib/features/step-up/schema.ts';
import { focusField } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton, useCopy } from '../ui/values/copy-button.tsx';
import { passkeyProblem } from './passkey-button.tsx';
import { ProofField, useProofForm, useProofRefusal } from './proof-field.tsx';
import { StepButtons, takeFocus } from './step-buttons.tsx';

type NewFactorProps = { onCancel: () => void; onDone: (recoveryCodes: readonly string[]) => void };

/** Makes a passkey under a name, by the browser's own dialog. */
export function PasskeyForm({
  options,
  onCancel,
  onDone,
}: NewFactorProps & { options: PublicKeyCredentialCreationOptionsJSON }) {
  const t = useTranslations('stepUp');
  const refusalText = useProofRefusal();
  const nameProblem = useNameProblem();
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function make(): Promise<void> {
    const wrong = name.trim() === '' ? t('factor.nameEmpty') : nameProblem(name);
    if (wrong) {
      setProblem(wrong);
      focusField('passkey-name');
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      const made = await startRegistration({ optionsJSON: options });
      const answer = await addPasskeyAction({ answer: JSON.stringify(made), name }).catch(() => null);
      if (answer?.ok) return onDone(answer.value.recoveryCodes);
      setProblem(refusalText(answer?.reason ?? { code: 'no-answer' }));
    } catch (error) {
      setProblem(t(`passkey.${passkeyProblem(error)}`));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h3 className="text-h3">{t('passkey.title')}</h3>
      <p className="text-ink-2">{t('passkey.text')}</p>
      <TextField
        name="passkey-name"
        label={t('factor.name')}
        hint={t('passkey.nameHint')}
        value={name}
        onChange={setName}
        error={problem}
        inputRef={takeFocus}
      />
      <StepButtons go={t('passkey.make')} busy={isBusy} onCancel={onCancel} />
    </form>
  );
}

/** Tells what is wrong with the name of a factor. */
function useNameProblem(): (name: string) => string | undefined {
  const t = useTranslations('common');
  return (name) =>
    name.trim().length > longestFactorName ? t('tooLong', { max: longestFactorName }) : undefined;
}

/** The key of a new authenticator app, as a QR code and as text, and the field for its first code. */
export function EnrolForm({ enrolment, onCancel, onDone }: NewFactorProps & { enrolment: Enrolment }) {
  const t = useTranslations('stepUp');
  const [name, setName] = useState(t('factor.kind.app'));
  const form = useProofForm({
    kind: 'code',
    send: (code) => confirmEnrolmentAction({ code, name: name.trim() || t('factor.kind.app') }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const problem = useNameProblem()(name);
  const submit: typeof form.submit = async (event) => {
    if (problem === undefined) return form.submit(event);
    event?.preventDefault();
    focusField('app-name');
  };

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-h3 outline-none">
        {t('enrol.title')}
      </h3>
      <p className="text-ink-2">{t('enrol.scan')}</p>
      <QrCode cells={enrolment.cells} label={t('enrol.picture')} />
      <div>
        <p className="text-ink-2 text-label">{t('enrol.key')}</p>
        <p className="flex items-start gap-1">
          <code className="min-w-0 break-words font-mono">{enrolment.secret}</code>
          <CopyButton value={enrolment.secret.replaceAll(' ', '')} what={t('enrol.key')} />
        </p>
      </div>
      <p className="text-ink-2">{t('enrol.then')}</p>
      <div className="flex max-w-md flex-col gap-4">
        <ProofField form={{ ...form, submit }} kind="appCode" />
        <TextField
          name="app-name"
          label={t('factor.name')}
          hint={t('enrol.nameHint')}
          value={name}
          onChange={setName}
          error={problem}
        />
      </div>
      <StepButtons go={t('enrol.go')} form={form.id} busy={form.busy} onCancel={onCancel} />
    </div>
  );
}

/** Black on white in both themes, because many cameras read no other. A theme’s colours would follow the page. */
function QrCode({ cells, label }: { cells: boolean[][]; label: string }) {
  const path = cells
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${cells.length + 6} ${cells.length + 6}`}
      className="size-48 rounded-sm"
      shapeRendering="crispEdges"
    >
      <rect x="-3" y="-3" width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('stepUp.recovery');
  const copyText = useCopy();
  const [isCopied, setIsCopied] = useState(false);

  async function copyAll(): Promise<void> {
    if (!(await copyText(codes.join('\n')))) return;
    setIsCopied(true);
    announce(t('copied'));
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-h3 outline-none">
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

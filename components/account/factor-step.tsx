'use client';
import { useTranslations } from 'next-intl';
import {
  abandonSignInAction,
  askDuePasskeyAction,
  finishSignInAction,
} from '@/lib/features/users/actions.ts';
import { Button } from '../ui/button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';
import { takeFocus } from './step-buttons.tsx';

type Props = {
  name: string;
  /** The person has a passkey. */
  hasPasskey: boolean;
  next?: string | undefined;
};

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export function FactorStep({ name, hasPasskey, next }: Props) {
  const t = useTranslations('auth.second');
  const form = useProofForm({
    kind: 'code',
    send: (code) => finishSignInAction({ code, ...(next !== undefined && { next }) }),
    // A full load: nothing of the signed-out page remains.
    onDone: ({ redirectTo }) => location.assign(redirectTo),
  });

  async function giveUp(): Promise<void> {
    await abandonSignInAction({}).catch(() => null);
    location.assign('/sign-in');
  }

  return (
    <>
      <h1 ref={hasPasskey ? takeFocus : null} tabIndex={-1} className="text-h1 outline-none">
        {t('title')}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">{t(hasPasskey ? 'text' : 'textCode', { name })}</p>
      <div className="flex flex-col gap-5">
        {hasPasskey && (
          <PasskeyButton
            block
            label={t('passkey')}
            ask={() => askDuePasskeyAction({})}
            onAnswer={form.prove}
          />
        )}
        <ProofField form={form} kind="plainCode" isFirst={!hasPasskey} />
        <Button type="submit" form={form.id} variant="primary" block busy={form.busy}>
          {t('go')}
        </Button>
        <Button variant="ghost" onClick={() => void giveUp()}>
          {t('somebodyElse')}
        </Button>
        <p className="text-center text-hint text-ink-2">{t('lost')}</p>
      </div>
    </>
  );
}

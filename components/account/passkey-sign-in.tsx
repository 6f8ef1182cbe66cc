'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askForPasskeyAction, signInByPasskeyAction } from '@/lib/features/users/actions.ts';
import { Notice } from '../ui/notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Signs in by a passkey alone, without address or password. */
export function PasskeySignIn({ next }: { next?: string | undefined }) {
  const t = useTranslations('auth');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function enter(answer: string): Promise<void> {
    const entered = await signInByPasskeyAction({ answer, ...(next !== undefined && { next }) }).catch(
      () => null,
    );
    // A full load: nothing of the signed-out page remains. The button stays busy until then.
    if (entered?.ok) {
      location.assign(entered.value.redirectTo);
      return new Promise<never>(() => {});
    }
    setRefusal(t(entered ? 'passkeyWrong' : 'failed'));
  }

  return (
    <div className="mt-5 flex flex-col gap-3">
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <PasskeyButton
        block
        label={t('withPasskey')}
        ask={() => askForPasskeyAction({})}
        onAnswer={async (answer) => {
          setRefusal(null);
          await enter(answer);
        }}
      />
    </div>
  );
}

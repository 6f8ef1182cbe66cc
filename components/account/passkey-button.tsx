'use client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { startAuthentication } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { askPasskeyAction, hasPasskeyAction } from '@/lib/features/step-up/actions.ts';
import type { Result } from '@/lib/result.ts';
import { Button } from '../ui/button.tsx';

type Asked = Result<{ options: PublicKeyCredentialRequestOptionsJSON | null }, AccessRefusal>;

/** The key of the text that tells why a browser made or used no passkey. */
export function passkeyProblem(error: unknown): 'cancelled' | 'already' | 'place' | 'failed' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  if (name === 'InvalidStateError') return 'already';
  return name === 'SecurityError' ? 'place' : 'failed';
}

export type PasskeyProps = {
  label: string;
  /** Asks the server for its question; null without a passkey. */
  ask: () => Promise<Asked>;
  /** Takes the passkey's answer, as JSON. */
  onAnswer: (answer: string) => Promise<void>;
  block?: boolean;
};

/** Asks for a passkey by the browser's own dialog. A dialog that was closed can be opened again. */
export function PasskeyButton({ label, ask, onAnswer, block = false }: PasskeyProps) {
  const t = useTranslations('stepUp.passkey');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const asked = await ask().catch(() => null);
      const options = asked?.ok ? asked.value.options : null;
      if (!options) return setProblem(t(asked?.ok ? 'none' : 'noAnswer'));
      const answer = await startAuthentication({ optionsJSON: options });
      await onAnswer(JSON.stringify(answer));
    } catch (error) {
      setProblem(t(passkeyProblem(error)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <Button busy={isBusy} block={block} icon={<KeyRound className="size-4" />} onClick={() => void press()}>
        {label}
      </Button>
      <output className="mt-1 block text-hint text-red-ink empty:hidden">{problem}</output>
    </div>
  );
}

/** The button of a signed-in person, where they have a passkey. */
export function OwnPasskeyButton({ onAnswer }: Pick<PasskeyProps, 'onAnswer'>) {
  const t = useTranslations('stepUp.passkey');
  const { data } = useQuery({
    queryKey: ['has-passkey'],
    queryFn: () => hasPasskeyAction({}),
    staleTime: 0,
    retry: false,
  });
  if (!data?.ok || !data.value) return null;
  return <PasskeyButton label={t('use')} ask={() => askPasskeyAction({})} onAnswer={onAnswer} />;
}

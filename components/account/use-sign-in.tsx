'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { busySeconds } from '@/lib/auth/permissions.ts';
import type { signInAction } from '@/lib/features/users/actions.ts';
import { Notice } from '../ui/notice.tsx';

type Answer = Awaited<ReturnType<typeof signInAction>>;
type SignInFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

/** Of too many at once most are refused before they become an action (`lib/auth/request-door.ts`). */
function refusedAtDoor(error: unknown): Extract<Answer, { ok: false }> | null {
  if (!(error instanceof Error && error.message === 'busy')) return null;
  return { ok: false, reason: { code: 'busy', retryAfterSeconds: busySeconds } };
}

/**
 * Signs in by an action and what it was given; `waitSeconds` counts down until the account is no longer locked. While too many
 * sign in at once, the attempt is repeated as often as the portal asks to come back later, for as long as the page is
 * there. Without `onSignedIn` the next page is loaded whole.
 */
export function useSignIn<Input extends object>(
  send: (input: Input & { stays: boolean }) => Promise<Answer>,
  onSignedIn?: () => void,
) {
  const [failure, setFailure] = useState<{ reason: SignInFailure; attempt: number } | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds((left) => left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function attempt(input: Input): Promise<boolean> {
    const stays = onSignedIn !== undefined;
    const answer = await send({ ...input, stays }).catch(refusedAtDoor);
    if (isLeft.current) return false;
    if (answer?.ok) {
      if (onSignedIn) {
        onSignedIn();
        return true;
      }
      // A full load: nothing of the signed-out page remains. The form stays busy until it is there.
      location.assign(answer.value.redirectTo);
      return new Promise<never>(() => {});
    }
    const reason: SignInFailure = answer?.reason ?? { code: 'no-answer' };
    if (reason.code === 'locked') setWaitSeconds(reason.retryAfterSeconds);
    // The same words again are not read out again.
    setFailure((before) =>
      reason.code === 'busy' && before?.reason.code === 'busy'
        ? before
        : { reason, attempt: (before?.attempt ?? 0) + 1 },
    );
    if (reason.code !== 'busy') return false;
    await new Promise((next) => setTimeout(next, reason.retryAfterSeconds * 1_000));
    return isLeft.current ? false : attempt(input);
  }

  return { failure, waitSeconds, attempt };
}

/** The reason why nobody is signed in now, and what to do; which of the two was wrong is never said. */
export function SignInFailureNotice({ reason, waitSeconds }: { reason: SignInFailure; waitSeconds: number }) {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = () => {
    switch (reason.code) {
      case 'wrong':
        return t('wrong');
      case 'locked':
        if (waitSeconds <= 0) return t('unlocked');
        return t('locked', { minutes: Math.ceil(waitSeconds / 60) });
      case 'busy':
        return t('busy');
      case 'invalid-input':
        return t('wrong');
      case 'foreign-origin':
        return errors('foreignOrigin');
      case 'no-database':
        return errors('noDatabase');
      case 'internal':
        return errors('internal', { id: reason.id });
      default:
        return t('failed');
    }
  };
  return (
    <div ref={box}>
      <Notice kind={reason.code === 'locked' || reason.code === 'busy' ? 'warning' : 'error'} role="alert">
        {text()}
      </Notice>
    </div>
  );
}

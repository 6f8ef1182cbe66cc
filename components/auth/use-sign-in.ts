'use client';
import { useEffect, useState } from 'react';
import { busySeconds } from '@/lib/auth/types.ts';
import { signInAction } from '@/lib/features/users/actions.ts';
import type { SignInInput } from '@/lib/features/users/types.ts';

type Answer = Awaited<ReturnType<typeof signInAction>>;
export type SignInFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

/** Of too many at once most are refused before they become an action (`lib/auth/request-door.ts`). */
function refusedAtDoor(error: unknown): Extract<Answer, { ok: false }> | null {
  if (!(error instanceof Error && error.message === 'busy')) return null;
  return { ok: false, reason: { code: 'busy', retryAfterSeconds: busySeconds } };
}

/**
 * Signs in by what a form was given; `waitSeconds` counts down until another attempt makes sense. Without `onSignedIn`
 * the next page is loaded whole.
 */
export function useSignIn(onSignedIn?: () => void) {
  const [failure, setFailure] = useState<{ reason: SignInFailure; attempt: number } | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds((left) => left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  async function attempt(input: SignInInput): Promise<boolean> {
    const stays = onSignedIn !== undefined;
    const answer = await signInAction({ ...input, stays }).catch(refusedAtDoor);
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
    if (reason.code === 'locked' || reason.code === 'busy') setWaitSeconds(reason.retryAfterSeconds);
    setFailure((before) => ({ reason, attempt: (before?.attempt ?? 0) + 1 }));
    return false;
  }

  return { failure, waitSeconds, attempt };
}

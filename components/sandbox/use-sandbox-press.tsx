'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type { SandboxHandle } from '@/lib/features/sandbox/handles.ts';
import type { CreditRefusal, DecisionRefusal, FaultRefusal } from '@/lib/features/sandbox/types.ts';
import type { Result } from '@/lib/result.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { FailureText } from '../ui/notice.tsx';

type Refusal = DecisionRefusal | CreditRefusal | FaultRefusal | AccessRefusal;
/** `run` makes the call and returns the sentence that says what was done. */
type Press = {
  id: SandboxHandle | `${SandboxHandle} ${string}`;
  run: () => Promise<Result<string, Refusal>>;
};

/** The presses of one part of the sandbox: the one under way, and a line with what the last one did. */
export function useSandboxPress() {
  const refusalText = useSandboxRefusal();
  const { mutateAsync, isPending, variables, data, isError } = useMutation({
    networkMode: 'always',
    mutationFn: ({ run }: Press) => run(),
  });
  const refusal = isError ? ({ code: 'no-answer' } as const) : data?.ok === false ? data.reason : null;
  const isDone = !isPending && data?.ok === true;
  return {
    busy: isPending ? variables.id : null,
    /** True once the press took effect. A press during another one does nothing. */
    press: async (wish: Press): Promise<boolean> =>
      !isPending && (await mutateAsync(wish).catch(() => null))?.ok === true,
    /** The line below the buttons with these ids; empty after a press of another one. */
    saidOf: (ids: readonly SandboxHandle[]) => {
      const isOwn = ids.some((id) => id === variables?.id.split(' ')[0]);
      const problem = isOwn && !isPending && refusal ? refusalText(refusal) : null;
      return <Said done={isOwn && isDone ? data.value : null} problem={problem} />;
    },
  };
}

/** The line that says what a press did. It stands there before, so that screen readers announce the change. */
function Said({ done, problem }: { done: string | null; problem: ReactNode }) {
  return (
    <div className="text-hint">
      <output className="block text-green-ink not-empty:mt-2">{done}</output>
      <FailureText>{problem}</FailureText>
    </div>
  );
}

/** Returns the text of a refusal, with the next step. */
function useSandboxRefusal(): (refusal: Refusal | { code: 'no-answer' }) => string {
  const t = useTranslations('sandbox.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'production':
      case 'outcome-unknown':
      case 'not-at-service':
      case 'no-effect':
      case 'invalid-amount':
      case 'no-faults':
      case 'faults-unreachable':
      case 'no-answer':
        return t(refusal.code);
      default:
        return accessRefusal(refusal);
    }
  };
}

import type { Verification } from '@/lib/features/parties/types.ts';

/** The word, in the namespace `party`, for what a check said: Alipay says something else than a bank. */
export function verificationKey({ state, check }: Pick<Verification, 'state' | 'check'>) {
  const isAnswer = state === 'matched' || state === 'mismatched';
  return isAnswer && check !== null
    ? (`outcome.${check}.${state}` as const)
    : (`verification.${state}` as const);
}

import type { z } from 'zod';
import type { Actor } from '../../../auth/permissions.ts';
import { type UseCaseOf, useCase } from '../../../auth/use-case.ts';
import { env } from '../../../env.ts';
import { err, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { CallRefusal } from '../types.ts';

/** A use-case of the sandbox's page: for people with `sandbox:use`, and refused in production whatever their role. */
export function sandboxCase<S extends z.ZodType, T, E>(o: {
  input: S;
  run: (actor: Actor, input: z.output<S>) => Promise<Result<T, E>>;
}): UseCaseOf<S, Result<T, E | { code: 'production' }>> {
  return useCase({
    permission: 'sandbox:use',
    input: o.input,
    run: async (actor, input): Promise<Result<T, E | { code: 'production' }>> =>
      env().PORTAL_ENV === 'production' ? err({ code: 'production' }) : o.run(actor, input),
  });
}

type NotAccepted = Exclude<Outcome<unknown>, { kind: 'accepted' }>;

/** The refusal of a sandbox call that the service did not accept. */
export function callRefusal(outcome: NotAccepted): CallRefusal {
  const { kind, message } = outcome;
  if (kind === 'unknown') return { code: 'outcome-unknown' };
  const isUnsent = kind === 'not-sent' && outcome.reason !== 'invalid-request';
  return isUnsent ? { code: 'unavailable' } : { code: 'refused', message };
}

/** True if the service refused a decision because it can have no effect any more (code 20203). */
export const isWithoutEffect = (outcome: NotAccepted): boolean =>
  outcome.kind === 'refused' && outcome.code === codes.operationNotAllowed.status;

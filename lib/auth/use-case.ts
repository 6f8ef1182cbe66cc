import type { z } from 'zod';
import { type Refusal, recordRefusalAlone } from '../refusal.ts';
import { type Actor, may, type Permission } from './permissions.ts';

type Run<Given extends unknown[], Answer> = (actor: Actor, ...given: Given) => Promise<Answer>;

/** A person's action or query. Rejects with `Forbidden`, before it reads anything, if the person lacks the permission. */
export type UseCase<Given extends unknown[], Answer> = Run<Given, Answer> & {
  readonly permission: Permission;
};

/** A use-case with an input from the network. Callers inside the portal pass the parsed value. */
export type UseCaseOf<S extends z.ZodType, Answer, More extends unknown[] = []> = UseCase<
  [input: z.output<S>, ...more: More],
  Answer
> & { readonly input: S };

/**
 * Declares a use-case with its permission and input schema. Actions and routes read both from here: they authorise
 * before they parse, and parse once.
 */
export function useCase<S extends z.ZodType, Answer, More extends unknown[]>(o: {
  permission: Permission;
  input: S;
  run: Run<[input: z.output<S>, ...more: More], Answer>;
}): UseCaseOf<S, Answer, More>;
export function useCase<Given extends unknown[], Answer>(
  permission: Permission,
  run: Run<Given, Answer>,
): UseCase<Given, Answer>;
export function useCase<Given extends unknown[], Answer>(
  ...o:
    | [{ permission: Permission; input: z.ZodType; run: Run<Given, Answer> }]
    | [Permission, Run<Given, Answer>]
) {
  const { run, ...rest } = o.length === 1 ? o[0] : { permission: o[0], run: o[1] };
  const authorised = async (actor: Actor, ...given: Given) => {
    await admit(actor, rest.permission);
    const answer = await run(actor, ...given).catch((failed) => refusedLate(actor, failed));
    const code = refusalForWho(answer);
    if (code !== undefined) await recordAccessRefusal(actor, { permission: rest.permission, code });
    return answer;
  };
  return Object.assign(authorised, rest);
}

/** Returns the use-case's answer for a page that shows more than its own, or `without` for a person who lacks its permission. */
export async function whereAllowed<Given extends unknown[], Answer>(
  run: UseCase<Given, Answer>,
  without: Answer,
  actor: Actor,
  ...given: Given
): Promise<Answer> {
  return may(actor.role, run.permission) ? run(actor, ...given) : without;
}

/** Thrown if a person lacks the use-case's permission; actions and routes turn it into the `forbidden` refusal. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  readonly permission: Permission;

  constructor(permission: Permission) {
    super(`not permitted: ${permission}`);
    this.permission = permission;
  }
}

/** Thrown in a transaction if the right was lost since the use-case began; it is recorded once that transaction is over. */
export class RightLost extends Forbidden {}

async function refusedLate(actor: Actor, failed: unknown): Promise<never> {
  if (!(failed instanceof RightLost)) throw failed;
  const { permission } = failed;
  await recordAccessRefusal(actor, { permission });
  throw new Forbidden(permission);
}

/** Throws {@link Forbidden} if the actor lacks the permission. */
export function authorise(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new Forbidden(permission);
}

/**
 * Rejects with {@link Forbidden} if the actor lacks the permission, and records that. Use-cases, actions, routes and pages
 * all enter here, and each refusal is recorded once: what is refused goes no further.
 */
export async function admit(actor: Actor, permission: Permission, address?: string): Promise<void> {
  try {
    authorise(actor, permission);
  } catch (refused) {
    await recordAccessRefusal(actor, { permission }, address);
    throw refused;
  }
}

/** Answers that refuse the person and not the state: somebody with the right may not do it to this order. */
const forWho: ReadonlySet<unknown> = new Set(['own-order', 'not-yours']);

function refusalForWho(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('reason' in answer)) return undefined;
  const { reason } = answer;
  if (typeof reason !== 'object' || reason === null || !('code' in reason)) return undefined;
  return forWho.has(reason.code) ? String(reason.code) : undefined;
}

/** Records that a person was refused; `data` says what they lack. */
export const recordAccessRefusal = (actor: Actor, data: Refusal['data'], address?: string): Promise<void> =>
  recordRefusalAlone({
    actor,
    action: 'access.refused',
    subject: { kind: 'session', id: actor.sessionId },
    data,
    ...(address !== undefined && { address }),
  });

/** False, and recorded, if the actor lacks the permission: for pages, which say so in words. */
export const isAdmitted = (actor: Actor, permission: Permission): Promise<boolean> =>
  admit(actor, permission).then(
    () => true,
    () => false,
  );

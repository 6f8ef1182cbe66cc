import type { z } from 'zod';
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
    authorise(actor, rest.permission);
    return run(actor, ...given);
  };
  return Object.assign(authorised, rest);
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

/** Throws {@link Forbidden} if the actor lacks the permission. `useCase` calls it first, for every entry. */
export function authorise(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new Forbidden(permission);
}

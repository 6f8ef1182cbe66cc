import { authorise } from './authorise.ts';
import type { Actor, Permission } from './types.ts';

/** Something a person does or reads. Whoever may not is refused before anything is looked at: it rejects with `Forbidden`. */
export type UseCase<Given extends unknown[], Answer> = ((
  actor: Actor,
  ...given: Given
) => Promise<Answer>) & {
  readonly permission: Permission;
};

/**
 * The one place that names a use-case's permission. Actions and routes read it there, and refuse before they read what
 * was sent.
 */
export function useCase<Given extends unknown[], Answer>(
  permission: Permission,
  run: (actor: Actor, ...given: Given) => Promise<Answer>,
): UseCase<Given, Answer> {
  const authorised = async (actor: Actor, ...given: Given) => {
    authorise(actor, permission);
    return run(actor, ...given);
  };
  return Object.assign(authorised, { permission });
}

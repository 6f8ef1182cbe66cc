import { may } from './permissions.ts';
import type { Actor, Permission } from './types.ts';

/** Thrown when a use-case was reached by somebody who may not; the wrappers turn it into the `forbidden` answer. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  readonly permission: Permission;

  constructor(permission: Permission) {
    super(`not permitted: ${permission}`);
    this.permission = permission;
  }
}

/** Refuses whoever may not, for every way in: `useCase` calls it first of all. Throws {@link Forbidden}. */
export function authorise(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new Forbidden(permission);
}

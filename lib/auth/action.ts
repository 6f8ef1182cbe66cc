import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { isDatabaseGone } from '../db/pulse.ts';
import { noteRead } from '../http/our-code.ts';
import { log } from '../logger.ts';
import { err, ok, type Result } from '../result.ts';
import { UnreadableRow } from '../stored-row.ts';
import { isStorable } from '../text/storable.ts';
import { actorToEnrol, currentActor } from './current-actor.ts';
import type { AccessRefusal, Actor, Permission } from './permissions.ts';
import { clientAddress, isFromOurPages } from './request-facts.ts';
import { admit, Forbidden, type UseCase, type UseCaseOf } from './use-case.ts';

const nothing = z.strictObject({});

/** The callers of an action: anybody, any signed-in person, or people with a permission. A test reads it of each. */
export type Gate = 'public' | 'own' | Permission;
/**
 * Wraps a use-case as a server action. Checks that the request comes from our own pages, the session is valid, the role
 * has the permission and the input fits the schema; refusals are values. Every `actions.ts` exports only results of
 * this function, {@link ownAction} and {@link publicAction}.
 */
export function action<S extends z.ZodType = typeof nothing, T = never, E = never>(
  run: UseCaseOf<S, Result<T, E>> | UseCase<[], Result<T, E>>,
): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  const { permission } = run;
  return guarded({
    gate: permission,
    // Without an input, S is its default type.
    schema: ('input' in run ? run.input : nothing) as S,
    run,
    enter: async () => {
      const entered = await signedIn();
      if (entered.ok) await admit(entered.value, permission, clientAddress(await headers()));
      return entered;
    },
  });
}

/**
 * An action for any signed-in person regardless of role, such as choosing a language or signing out; with `alsoToEnrol`
 * also for a person who has to set up a second factor first.
 */
export function ownAction<S extends z.ZodType, T, E>(o: {
  schema: S;
  alsoToEnrol?: true;
  run: (actor: Actor, input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  return guarded({ ...o, gate: 'own', enter: () => signedIn(o.alsoToEnrol) });
}

async function signedIn(alsoToEnrol = false): Promise<Result<Actor, AccessRefusal>> {
  const actor = (await currentActor()) ?? (alsoToEnrol ? await actorToEnrol() : null);
  return actor ? ok(actor) : err({ code: 'signed-out' });
}

/** An action without a session: signing in. Origin and schema are still checked. */
export function publicAction<S extends z.ZodType, T, E>(o: {
  schema: S;
  run: (input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  return guarded({ ...o, gate: 'public', enter: async () => ok(null), run: (_, input) => o.run(input) });
}

/** Checks origin and access before it parses the input. */
function guarded<S extends z.ZodType, T, E, Who>(o: {
  gate: Gate;
  schema: S;
  enter: () => Promise<Result<Who, AccessRefusal>>;
  run: (who: Who, input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  const run = async (input: z.input<S>): Promise<Result<T, E | AccessRefusal>> => {
    const given = await headers();
    noteRead(given);
    if (!isFromOurPages(given)) return err<AccessRefusal>({ code: 'foreign-origin' });
    // A form sent without scripts, which the doors before Next let pass, reaches any action: it is for `form-posts.ts` alone.
    if (!given.has('next-action')) return err<AccessRefusal>({ code: 'invalid-input', errors: [] });
    try {
      const entered = await o.enter();
      if (!entered.ok) return entered;
      const parsed = o.schema.safeParse(input);
      if (!parsed.success)
        return err<AccessRefusal>({ code: 'invalid-input', errors: errorsOf(parsed.error) });
      if (!isStorable(parsed.data)) return err<AccessRefusal>({ code: 'invalid-input', errors: [] });
      return await o.run(entered.value, parsed.data);
    } catch (error) {
      unstable_rethrow(error);
      return err(refusalOf(error));
    }
  };
  return Object.assign(run, { gate: o.gate });
}

export function errorsOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** Turns an error into a refusal: details go to the log under `id`, and the person gets only the id. */
export function refusalOf(error: unknown): AccessRefusal {
  if (error instanceof Forbidden) return { code: 'forbidden', permission: error.permission };
  const id = randomUUID();
  const row = error instanceof UnreadableRow && { rowId: error.rowId };
  log.error('request failed', { requestId: id, ...row, err: error });
  return isDatabaseGone(error) ? { code: 'no-database' } : { code: 'internal', id };
}

import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { isDatabaseGone } from '../db/pulse.ts';
import { log } from '../logger.ts';
import { err, ok, type Result } from '../result.ts';
import { UnreadableRow } from '../stored-row.ts';
import { isStorable } from '../text/storable.ts';
import { currentActor } from './current-actor.ts';
import { type AccessRefusal, type Actor, may } from './permissions.ts';
import { isFromOurPages } from './request-facts.ts';
import { Forbidden, type UseCase, type UseCaseOf } from './use-case.ts';

const nothing = z.strictObject({});

/**
 * The one way into a server action: request from our own pages, session row still valid, role, input by the use-case's
 * schema; the answer is a value. Every `actions.ts` exports nothing but what this and {@link publicAction} return.
 */
export function action<S extends z.ZodType = typeof nothing, T = never, E = never>(
  run: UseCaseOf<S, Result<T, E>> | UseCase<[], Result<T, E>>,
): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  const { permission } = run;
  return guarded({
    // Without an input, S is its default.
    schema: ('input' in run ? run.input : nothing) as S,
    run,
    enter: async () => {
      const entered = await signedIn();
      if (!entered.ok || may(entered.value.role, permission)) return entered;
      return err({ code: 'forbidden', permission });
    },
  });
}

/** An action for any role of a signed-in person: their own language, signing out. */
export function ownAction<S extends z.ZodType, T, E>(o: {
  schema: S;
  run: (actor: Actor, input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  return guarded({ ...o, enter: signedIn });
}

async function signedIn(): Promise<Result<Actor, AccessRefusal>> {
  const actor = await currentActor();
  return actor ? ok(actor) : err({ code: 'signed-out' });
}

/** An action without a session: signing in. The origin and the schema are checked all the same. */
export function publicAction<S extends z.ZodType, T, E>(o: {
  schema: S;
  run: (input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  return guarded({ ...o, enter: async () => ok(null), run: (_, input) => o.run(input) });
}

/** Lets a person in before anything of theirs is looked at. */
function guarded<S extends z.ZodType, T, E, Who>(o: {
  schema: S;
  enter: () => Promise<Result<Who, AccessRefusal>>;
  run: (who: Who, input: z.output<S>) => Promise<Result<T, E>>;
}): (input: z.input<S>) => Promise<Result<T, E | AccessRefusal>> {
  return async (input) => {
    if (!isFromOurPages(await headers())) return err<AccessRefusal>({ code: 'foreign-origin' });
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
}

export function errorsOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** Returns the answer to an error: its details are in the log under `id`; the person gets the id and nothing else. */
export function refusalOf(error: unknown): AccessRefusal {
  if (error instanceof Forbidden) return { code: 'forbidden', permission: error.permission };
  const id = randomUUID();
  const row = error instanceof UnreadableRow && { rowId: error.rowId };
  log.error('request failed', { requestId: id, ...row, err: error });
  return isDatabaseGone(error) ? { code: 'no-database' } : { code: 'internal', id };
}

import { cookies } from 'next/headers';
import type { z } from 'zod';
import type { Result } from '../result.ts';
import { isStorable } from '../text/storable.ts';
import { errorsOf, refusalOf } from './action.ts';
import { currentActor } from './current-actor.ts';
import type { AccessRefusal, Actor, Permission } from './permissions.ts';
import { readJson } from './request-body.ts';
import { clientAddress, isForeignRead, isFromOurPages } from './request-facts.ts';
import { admit, type UseCase, type UseCaseOf } from './use-case.ts';

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

const statusOf: Record<AccessRefusal['code'], number> = {
  'signed-out': 401,
  forbidden: 403,
  'foreign-origin': 403,
  'invalid-input': 400,
  'no-database': 503,
  internal: 500,
};

/** The permission of a route: its use-case's, or named here if the route has no use-case. */
type Gate = { useCase: { readonly permission: Permission } } | { permission: Permission };

/**
 * Wraps a route handler. Checks origin (for reads, only that no foreign page asks), session, role and schemas before
 * `run`. Without a `body` schema the body stays unread for `run`. Reads do not count as session activity, because
 * timers repeat them.
 */
export function handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  o: Gate & {
    /** Repeated by a timer, so it does not count as session activity although it changes something. */
    background?: boolean;
    params?: P;
    query?: Q;
    body?: B;
    run: (
      actor: Actor,
      input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: Request },
    ) => Promise<Response>;
  },
): ((request: Request, context: Context) => Promise<Response>) & { readonly permission: Permission } {
  const { permission } = 'useCase' in o ? o.useCase : o;
  const answerRequest = async (request: Request, context: Context): Promise<Response> => {
    const reads = request.method === 'GET';
    try {
      await cookies();
      if (reads ? isForeignRead(request.headers) : !isFromOurPages(request.headers)) {
        return refuse({ code: 'foreign-origin' });
      }
      const actor = await currentActor({ touch: !reads && !o.background });
      if (!actor) return refuse({ code: 'signed-out' });
      await admit(actor, permission, clientAddress(request.headers));

      const given = {
        params: await context.params,
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: o.body ? await readJson(request) : undefined,
      };
      const errors: { path: string; message: string }[] = [];
      const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
        const parsed = schema?.safeParse(value);
        if (parsed?.error) errors.push(...errorsOf(parsed.error));
        else if (!isStorable(parsed?.data)) errors.push({ path: '', message: 'contains what no text has' });
        return parsed?.data;
      };
      const input = {
        params: parse(o.params, given.params) as z.output<P>,
        query: parse(o.query, given.query) as z.output<Q>,
        body: parse(o.body, given.body) as z.output<B>,
        request,
      };
      if (errors.length > 0) return refuse({ code: 'invalid-input', errors });
      return await o.run(actor, input);
    } catch (error) {
      return refuse(refusalOf(error));
    }
  };
  return Object.assign(answerRequest, { permission });
}

/** A route that answers with a use-case's result for the actor and the URL's query. */
export function reading<S extends z.ZodType, T>(
  read: UseCaseOf<S, T> | UseCase<[], T>,
  respond: (value: T) => Response = json,
) {
  if (!('input' in read)) return handler({ useCase: read, run: async (actor) => respond(await read(actor)) });
  return handler({
    useCase: read,
    query: read.input,
    run: async (actor, { query }) => respond(await read(actor, query)),
  });
}

/** Answers with a result's value, or with its refusal and the HTTP status of its code. */
export function answer<T, E extends { code: string }>(
  result: Result<T, E>,
  statusOf: Readonly<Record<E['code'], number>>,
): Response {
  return result.ok ? json(result.value) : json(result.reason, statusOf[result.reason.code as E['code']]);
}

/** A JSON response that must not be cached. */
export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
}

export function refuse(refusal: AccessRefusal): Response {
  return json(refusal, statusOf[refusal.code]);
}

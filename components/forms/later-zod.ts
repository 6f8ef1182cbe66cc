import type { FieldValues, Resolver } from 'react-hook-form';
import type { core, ZodType } from 'zod';
import { untilLoaded } from '../ui/until-loaded.ts';

/**
 * Checks a form by a schema that comes, with zod, when the form is first checked: for pages that are heavy without it.
 * Zod is a quarter of what a minimal page loads.
 */
export function laterZod<I extends FieldValues, O extends FieldValues>(
  load: () => Promise<ZodType<O, I>>,
  params?: { error?: core.$ZodErrorMap },
): Resolver<I, unknown, O> {
  const loadAll = () => Promise.all([import('@hookform/resolvers/zod'), load()]);
  return async (...asked) => {
    const [{ zodResolver }, schema] = await untilLoaded(loadAll);
    return zodResolver(schema, params)(...asked);
  };
}

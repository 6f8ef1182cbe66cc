import { refusalOf } from '@/lib/auth/action.ts';
import { json, refuse } from '@/lib/auth/handler.ts';
import { readJson } from '@/lib/auth/request-body.ts';
import { isFromOurPages } from '@/lib/auth/request-facts.ts';
import { enterByPassword } from '@/lib/features/users/entering.ts';
import { signInSchema } from '@/lib/features/users/schema.ts';
import { isStorable } from '@/lib/text/storable.ts';

/**
 * Signs in again over an open page. An action would draw the page again, which a session whose second factor is still due, or
 * has to be set up, leaves for the sign-in page.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isFromOurPages(request.headers)) return refuse({ code: 'foreign-origin' });
    const given = signInSchema.safeParse(await readJson(request));
    if (!given.success || !isStorable(given.data)) return refuse({ code: 'invalid-input', errors: [] });
    return json(await enterByPassword({ ...given.data, stays: true }));
  } catch (error) {
    return refuse(refusalOf(error));
  }
}

import { Readable } from 'node:stream';
import { columnLabels, importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import { GET as problems } from '../../app/api/parties/imports/[id]/problems/route.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { origin, signedInAs } from './portal-access.ts';
import { valueOf } from './portal-orders.ts';

const of = { kind: 'beneficiary', family: 'global' } as const;

/** Opens an import of rows of sixty cells that are all left out, as the operator who is then signed in. */
export async function importWithProblems(rowCount: number): Promise<string> {
  const { user, sessionId } = await signedInAs('operator');
  const actor: Actor = {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: 'operator',
    locale: 'en',
    timeZone: 'UTC',
    sessionId,
  };
  const labels = columnLabels('en', of).map(({ label }) => label);
  const head = Array.from({ length: 60 }, (_, index) => labels[index] ?? `Extra ${index}`);
  const row = (number: number) => head.map((_, index) => `${number} ${index} `.padEnd(38, '?'));
  const lines = [head, ...Array.from({ length: rowCount }, (_, index) => row(index + 1))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const content = Readable.from([Buffer.from(text)]);
  const dictionary = importDictionary(of);
  return valueOf(await openImport(actor, { ...of, fileName: 'problems.csv', content, dictionary })).importId;
}

export const problemsOf = (importId: string, init: RequestInit = {}) =>
  problems(
    new Request(`${origin}/api/parties/imports/${importId}/problems?${new URLSearchParams(of)}`, init),
    { params: Promise.resolve({ id: importId }) },
  );

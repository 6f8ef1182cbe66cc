import { describe, expect, test } from 'vitest';
import { auditViolations, importViolations, permissionViolations, wordViolations } from './boundaries.ts';

const refused = (path: string, specifier: string): boolean =>
  importViolations([{ path, text: `import { x } from '${specifier}';` }]).length > 0;

describe('refuses', () => {
  test.each([
    ['lib/service-core/money/parse.ts', 'react'],
    ['lib/service-core/client/call.ts', 'pg'],
    ['lib/service-core/client/call.ts', 'node:fs'],
    ['lib/service-core/money/parse.ts', '../../env.ts'],
    ['lib/process/disk.ts', 'pino'],
    ['lib/process/disk.ts', '../logger.ts'],
    ['lib/postgres/pulse.ts', 'graphile-worker'],
    ['lib/postgres/pulse.ts', '../logger.ts'],
    ['lib/postgres/pulse.ts', '../service-core/result.ts'],
    ['lib/features/orders/queries.ts', '@/lib/postgres/pulse.ts'],
    ['app/(portal)/orders/page.tsx', '@/lib/postgres/pulse.ts'],
    ['components/orders/table.tsx', '@/lib/postgres/pulse.ts'],
    ['service/app.ts', '../lib/env.ts'],
    ['service/app.ts', '../app/page.tsx'],
    ['service/app.ts', 'next/server'],
    ['service/background-work.ts', 'graphile-worker'],
    ['lib/features/orders/queries.ts', '@/lib/db/client.ts'],
    ['lib/features/orders/data-columns.ts', '../../db/client.ts'],
    ['lib/features/orders/life-cycle/data.ts', '../../../db/client.ts'],
    ['lib/features/orders/verbs/confirm-order.ts', '../../wallets/actions.ts'],
    ['lib/features/orders/queries.ts', '../wallets/query-options.ts'],
    ['lib/features/orders/queries.ts', '@/components/orders/table.tsx'],
    ['lib/auth/session.ts', '../features/users/queries.ts'],
    ['lib/payout/client.ts', '@/service/app.ts'],
    ['components/ui/button.tsx', '@/lib/features/orders/types.ts'],
    ['components/forms/money-input.tsx', '@/lib/service-core/contract/index.ts'],
    ['components/ui/button.tsx', '../orders/status.tsx'],
    ['components/orders/table.tsx', '@/lib/features/orders/data.ts'],
    ['components/orders/table.tsx', '@/lib/features/orders/data/list.ts'],
    ['components/orders/table.tsx', '@/lib/features/orders/verbs/confirm-order.ts'],
    ['components/orders/table.tsx', '@/service/domain/orders.ts'],
    ['app/(portal)/orders/page.tsx', '@/lib/db/client.ts'],
    ['app/api/health/route.ts', '@/service/app.ts'],
    ['proxy.ts', './lib/db/client.ts'],
    ['lib/clock.ts', '../tests/support/database.ts'],
    ['app/page.tsx', '@/scripts/lib/paths.ts'],
    ['service/app.ts', '../bench/run.ts'],
    ['service/app.ts', '../lab/process.ts'],
  ])('%s importing %s', (path, specifier) => {
    expect(refused(path, specifier)).toBe(true);
  });

  test('a crossing that is re-exported or loaded late', () => {
    const path = 'app/page.tsx';
    expect(importViolations([{ path, text: `export * from '@/lib/db/client.ts';` }])).toHaveLength(1);
    expect(importViolations([{ path, text: `const x = await import('@/lib/db/client.ts');` }])).toHaveLength(
      1,
    );
  });

  test('features that import each other in a circle, and says which', () => {
    const files = [
      { path: 'lib/features/a/queries.ts', text: `import { x } from '../b/queries.ts';` },
      { path: 'lib/features/b/queries.ts', text: `import { x } from '../c/queries.ts';` },
      { path: 'lib/features/c/queries.ts', text: `import { x } from '../a/queries.ts';` },
    ];
    expect(importViolations(files).map(({ sentence }) => sentence)).toEqual([
      'the features a, b, c import each other in a circle: move what they share below them.',
    ]);
  });
});

describe('allows', () => {
  test.each([
    ['lib/service-core/money/parse.ts', 'zod'],
    ['lib/process/disk.ts', 'node:fs/promises'],
    ['lib/logger.ts', './process/disk.ts'],
    ['service/app.ts', '../lib/process/disk.ts'],
    ['lib/service-core/money/parse.ts', '../result.ts'],
    ['lib/service-core/money/parse.test.ts', 'fast-check'],
    ['service/app.ts', '../lib/service-core/contract/index.ts'],
    ['service/app.ts', 'fastify'],
    ['service/start-service.ts', '../lib/postgres/pulse.ts'],
    ['lib/db/client.ts', '../postgres/guarded-pool.ts'],
    ['lib/postgres/guarded-pool.ts', 'pg'],
    ['service/domain/orders.db.test.ts', '../../tests/support/database.ts'],
    ['lib/features/orders/data.ts', '@/lib/db/client.ts'],
    ['lib/features/orders/data/list.ts', '@/lib/db/client.ts'],
    ['lib/features/orders/verbs/confirm-order.ts', '../../../db/client.ts'],
    ['lib/features/orders/queries.ts', './data.ts'],
    ['lib/features/orders/queries.ts', '../wallets/queries.ts'],
    ['lib/features/orders/queries.ts', '../wallets/data.ts'],
    ['lib/features/orders/verbs/confirm-order.ts', '../../wallets/verbs/read-wallets.ts'],
    ['lib/features/orders/actions.ts', './jobs.ts'],
    ['components/forms/money-input.tsx', '@/lib/service-core/money/index.ts'],
    ['components/forms/money-text.ts', '@/lib/service-core/text/clean-text.ts'],
    ['components/orders/table.tsx', '../ui/table.tsx'],
    ['components/orders/table.tsx', '@/lib/features/orders/types.ts'],
    ['app/(portal)/orders/page.tsx', '@/lib/features/orders/queries.ts'],
    ['app/(portal)/orders/page.tsx', '@/lib/features/orders/data/list.ts'],
    ['app/(portal)/orders/page.tsx', '@/lib/features/orders/verbs/confirm-order.ts'],
    ['scripts/seed-demo.ts', '../lib/features/demo/seed.ts'],
    ['vitest.config.ts', './scripts/lib/paths.ts'],
  ])('%s importing %s', (path, specifier) => {
    expect(refused(path, specifier)).toBe(false);
  });

  test('types that point back: they are gone when the code runs', () => {
    const files = [
      { path: 'lib/features/a/queries.ts', text: `import { x } from '../b/queries.ts';` },
      { path: 'lib/features/b/queries.ts', text: `import type { X } from '../a/types.ts';` },
    ];
    expect(importViolations(files)).toEqual([]);
  });
});

const words = (path: string, text: string): string[] =>
  wordViolations([{ path, text }]).map((v) => v.sentence);

describe('words', () => {
  test.each([
    ['app/page.tsx', `<p className="text-red-500">`],
    ['components/ui/card.tsx', `<p className='hover:bg-slate-50/40'>`],
    ['components/ui/card.tsx', `<p style={{ color: '#fff' }}>`],
    ['components/ui/card.tsx', `className="bg-[#12ab34]"`],
    ['service/app.ts', `await fetch(url)`],
    ['service/app.ts', `await globalThis.fetch(url)`],
    ['service/background-work.ts', `delete from graphile_worker._private_jobs`],
    ['lib/queue/leases.ts', `select from graphile_worker._private_tasks t`],
  ])('%s: %s is refused', (path, text) => {
    expect(words(path, text)).toHaveLength(1);
  });

  test.each([
    ['app/globals.css', `--red: #d12b2b;`],
    ['components/ui/card.tsx', `<a href="#details" className="text-danger-fg">`],
    ['components/ui/card.tsx', `// was #ffffff`],
    ['components/ui/card.test.tsx', `expect(colour).toBe('#ffffff')`],
    ['service/app.ts', `rail.fetch(url); prefetch(url)`],
    ['lib/payout/client.ts', `await fetch(url)`],
    ['service/background-work.ts', `select from graphile_worker.jobs`],
    ['tests/support/queue.ts', `select payload from graphile_worker._private_jobs`],
  ])('%s: %s is allowed', (path, text) => {
    expect(words(path, text)).toEqual([]);
  });
});

describe('a use-case that changes rows for a person', () => {
  const path = 'lib/features/parties/verbs/save-party.ts';
  const opening =
    "export const saveParty = useCase('party:edit', (actor) => inTransaction(async (tx) => 1));\n";
  const helper = 'lib/features/parties/verbs/party-details.ts';
  const importing = "import { changeParty } from './party-details.ts';\n";
  const sentences = (text: string, beside = '') =>
    auditViolations([
      { path, text },
      { path: helper, text: beside },
    ]).map(({ line, sentence }) => `${line} ${sentence}`);

  test('is refused without an audit entry', () => {
    expect(sentences(opening)).toEqual([
      expect.stringMatching(/^1 changes rows for a person and records nothing/),
    ]);
    expect(sentences(importing + opening, 'const nothing = 1;')).toHaveLength(1);
    expect(sentences(`// Not recorded:\n${opening}`)).toHaveLength(1);
  });

  test.each([
    ['records itself', `${opening}await recordAudit(tx, {});`, ''],
    ['is recorded by a file beside it', importing + opening, 'await auditOrder(tx, id, {});'],
    ['says why not', `// Not recorded: a draft saves itself as it is typed.\n${opening}`, ''],
    ['opens no transaction', "export const get = useCase('quote:get', (actor) => ask(actor));", ''],
  ])('may be one that %s', (_, text, beside) => {
    expect(sentences(text, beside)).toEqual([]);
  });
});

describe('a permission stands in the use-case alone', () => {
  const queries = {
    path: 'lib/features/orders/queries.ts',
    text: "export const loadOrder = useCase('order:read', async () => 1);",
  };
  const sentences = (path: string, text: string) =>
    permissionViolations([queries, { path, text }]).map(({ line, sentence }) => `${line} ${sentence}`);
  const importing = "import { loadOrder } from '@/lib/features/orders/queries.ts';\n";

  test('a query that authorises by hand is refused', () => {
    const byHand = "\n  authorise(actor, 'order:read');";
    expect(sentences('lib/features/orders/totals.ts', byHand)).toEqual([
      expect.stringMatching(/^2 authorises by hand/),
    ]);
    const further = `  // Also needed: whole numbers are for few.${byHand}`;
    expect(sentences('lib/features/orders/totals.ts', further)).toEqual([]);
  });

  test('a route that names the permission of its use-case is refused', () => {
    const naming = "export const GET = handler({ permission: 'order:read', run });";
    expect(sentences('app/api/orders/route.ts', importing + naming)).toEqual([
      expect.stringMatching(/^2 names the permission/),
    ]);
    expect(sentences('app/api/build/route.ts', naming)).toEqual([]);
    expect(sentences('app/api/orders/route.ts', `${importing}reading({ read: loadOrder });`)).toEqual([]);
  });
});

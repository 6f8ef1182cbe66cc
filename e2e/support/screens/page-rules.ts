import type { Permission } from '../../../lib/auth/permissions.ts';

/** `own` lets in everybody who is signed in. */
export type Rule = Permission | 'own';

/**
 * The pages that each permission opens, by the folder of their `page.tsx` below `app/(portal)`, without the groups in
 * round brackets. Apart from the pages' own gates, so that a gate that is taken away is missed.
 */
const pagesOf: Partial<Record<Rule, readonly string[]>> = {
  own: ['[...path]', 'admin/roles', 'help', 'me', 'me/security'],
  'order:read': [
    'drafts',
    'help/[topic]',
    'information',
    'orders',
    'orders/[id]',
    'orders/[id]/documents',
    'orders/[id]/edit',
    'orders/[id]/review',
    'overview',
  ],
  'order:draft': [
    'drafts/[id]',
    'drafts/[id]/amount',
    'drafts/[id]/check',
    'drafts/[id]/details',
    'drafts/[id]/parties',
    'transfers/new',
  ],
  'order:update': ['amount', 'details', 'parties'].map((step) => `orders/[id]/edit/${step}`),
  'approval:read': ['approvals', 'approvals/[id]'],
  'party:read': ['payers', 'payers/[id]', 'recipients', 'recipients/[id]'],
  'party:edit': ['payers', 'recipients'].flatMap((kind) =>
    ['[id]/edit', 'import', 'import/[id]', 'new'].map((page) => `${kind}/${page}`),
  ),
  'wallet:read': ['wallets', 'wallets/[walletId]'],
  'wallet:convert': ['wallets/convert'],
  'event:read': ['events', 'events/[id]'],
  'lookup:read': ['tools', 'tools/areas', 'tools/bank-check', 'tools/occupations'],
  'lookup:run': ['tools/alipay', 'tools/chinese-name'],
  'policy:read': ['admin/policies'],
  'people:read': ['admin/people', 'admin/people/[id]'],
  'documents:configure': ['admin/documents'],
  'sandbox:use': ['sandbox'],
};

/** Every page that has a rule. `tests/screens` fails when a page has none, or a rule no page. */
export const ruledPages: readonly string[] = Object.values(pagesOf).flat();

export function ruleOf(page: string): Rule {
  const [rule] = Object.entries(pagesOf).find(([, pages]) => pages.includes(page)) ?? [];
  if (!rule) throw new Error(`the page ${page} has no rule: say in page-rules.ts whom it lets in`);
  return rule as Rule;
}

/** The page of a `page.tsx`, as the tables name it. */
export const pageOfFile = (path: string): string =>
  path
    .slice(path.indexOf('(portal)'))
    .replace(/\/page\.tsx$/, '')
    .replaceAll(/\([^)]+\)\/?/g, '');

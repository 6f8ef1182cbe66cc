import { basename } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { orderTabs } from '../../components/orders/detail/order-tabs.ts';
import { type Actor, may, type Role, roles } from '../../lib/auth/permissions.ts';
import { checkAccount } from '../../lib/features/lookups/verbs/check-account.ts';
import { loadWallets } from '../../lib/features/wallets/queries.ts';
import { canaries, leaksOf, looksOf, sentEverywhere, sheetOfCanaries } from '../../tests/support/canaries.ts';
import { filesNamed, root } from '../../tests/support/files-named.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { actorAt } from '../support/actor.ts';
import { person, withPerson } from '../support/people.ts';
import { headersOf } from '../support/portal-api.ts';
import { ruledPages, ruleOf } from '../support/screens/page-rules.ts';
import { screens } from '../support/screens/table.ts';
import { baseUrl, users } from '../support/stack.ts';
import { isLongRun } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

type Ids = Awaited<ReturnType<typeof made>>;

/** The values of a parameter, by the folder of the pages that have it. */
const valuesOf = (ids: Ids): Record<string, readonly string[]> => ({
  '': ['there-is-nothing-here'],
  orders: [ids.orderId, ids.asked, ids.alipay, ids.company],
  drafts: [ids.open, ids.openAlipay, ids.openCompany, ids.amendment, ids.sent, ids.discarded],
  approvals: [ids.approvalId],
  events: [ids.event],
  recipients: [ids.party, ids.supplier],
  payers: [ids.payer],
  'recipients/import': [ids.recipientFile],
  'payers/import': [ids.payerFile],
  'admin/people': [ids.person],
  wallets: [ids.wallet],
  help: screens.filter(({ page }) => page === 'help/[topic]').map(({ address }) => address.slice(6)),
});

/** The queries with which a page shows more. */
const viewsOf = (ids: Ids): Record<string, readonly string[]> => ({
  'orders/[id]': orderTabs.map((tab) => `tab=${tab}`),
  orders: ['q=王小明', 'view=awaitingApproval'],
  recipients: ['q=王小明'],
  payers: ['q=Miller'],
  'recipients/import/[id]': ['step=check'],
  'payers/import/[id]': ['step=check'],
  sandbox: [`q=${ids.orderId}`, `q=${ids.alipay}`],
});

/**
 * The ways to ask for a page: the address itself, a link that is pressed, and one that is only in sight. A page's HTML
 * carries what a press on its link is answered, so that the others wait for the long run.
 */
const forms: Record<string, Record<string, string>> = {
  html: {},
  ...(isLongRun && { rsc: { rsc: '1' }, 'rsc in advance': { rsc: '1', 'next-router-prefetch': '1' } }),
};

/** The only places that show a whole value. A proven export is a file, which no page holds. */
const allowed = [
  {
    why: 'the form of a saved party, whose opening is on record',
    page: /^(?:recipients|payers)\/\[id\]\/edit$/,
    isHere: ({ isOnRecord }: Place) => isOnRecord,
  },
  {
    why: 'the person’s own open draft',
    page: /^drafts\/\[id\](?:\/\w+)?$/,
    isHere: ({ isOwner, address, ids }: Place) =>
      isOwner &&
      [ids.open, ids.openAlipay, ids.openCompany, ids.amendment].some((id) => address.includes(id)),
  },
  {
    why: 'the person’s own open change to an order',
    page: /^orders\/\[id\]\/edit(?:\/\w+)?$/,
    isHere: ({ isOwner, address, ids }: Place) => isOwner && address.includes(ids.asked),
  },
];
type Place = { isOwner: boolean; isOnRecord: boolean; address: string; ids: Ids };

/** Every page that there is, without the groups of its folders. */
const pages = filesNamed('app', 'page.tsx')
  .filter((path) => basename(path) === 'page.tsx')
  .map((path) => path.slice(`${root}/app/`.length).replaceAll(/\([^)]+\)\/|\/?page\.tsx$/g, ''));

/** That a page sends nothing to others is proven by `page-access.spec.ts`. Pages without a rule are open to everybody. */
function isOpenTo(role: Role, page: string): boolean {
  const rule = ruledPages.includes(page) ? ruleOf(page) : 'own';
  return rule === 'own' || may(role, rule);
}

function addressesOf(page: string, ids: Ids): string[] {
  const [hole] = page.match(/\[[.\w]+\]/) ?? [];
  const folder = hole ? page.slice(0, page.indexOf(hole)).replace(/\/$/, '') : '';
  const values = hole ? valuesOf(ids)[folder] : [''];
  if (!values) throw new Error(`the walk has no value for the parameter of app/${page}: give it one`);
  const queries = ['', ...(viewsOf(ids)[page] ?? []).map((query) => `?${query}`)];
  return values.flatMap((value) =>
    queries.map((query) => `/${hole ? page.replace(hole, value) : page}${query}`),
  );
}

const checkOfCanaries = {
  type: 'check4',
  name: '王小明',
  idNumber: '11010519491231002X',
  account: canaries.account,
  phone: canaries.phone,
  askAgain: false,
} as const;

async function made(page: Page) {
  const owner = await actorAt(page);
  const headers = await headersOf(page);
  const file = async (kind: string): Promise<string> => {
    const answer = await page.request.post(
      `/api/parties/imports?kind=${kind}&family=global&name=people.csv`,
      {
        data: sheetOfCanaries,
        headers: { ...headers, 'content-type': 'text/csv' },
      },
    );
    return ((await answer.json()) as { importId: string }).importId;
  };
  const ids = await sentEverywhere(owner, (body) =>
    fetch(`${baseUrl}/hub/webhook`, { method: 'POST', body }),
  );
  valueOf(await checkAccount(owner, checkOfCanaries));
  const { wallets } = await loadWallets(owner);
  return {
    ...ids,
    recipientFile: await file('beneficiary'),
    payerFile: await file('payer'),
    person: owner.userId,
    wallet: wallets.find(({ currency }) => currency === 'USD')?.walletId ?? '',
  };
}

type Walk = { request: APIRequestContext; actor: Actor; isOwner: boolean; ids: Ids };

/** Returns where a page tells a canary to somebody, why it may where it may, and the pages that were shown. */
async function walk({ request, actor, isOwner, ids }: Walk) {
  const [leaks, reasons, shown]: [string[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  for (const page of pages.filter((one) => isOpenTo(actor.role, one))) {
    for (const address of addressesOf(page, ids)) {
      for (const [form, headers] of Object.entries(forms)) {
        const before = await looksOf(actor);
        const answer = await request.get(address, { headers });
        const text = await answer.text();
        expect(answer.status(), `${address} as ${form}`).toBeLessThan(500);
        if (form === 'rsc' && answer.ok())
          expect(answer.headers()['content-type']).toContain('text/x-component');
        if (answer.ok()) shown.add(page);
        const found = leaksOf(text);
        if (found.length === 0) continue;
        const place = { isOwner, isOnRecord: (await looksOf(actor)) > before, address, ids };
        const reason = allowed.find((one) => one.page.test(page) && one.isHere(place));
        if (reason) reasons.add(reason.why);
        else leaks.push(`${actor.role} ${address} as ${form}: ${found.join()}`);
      }
    }
  }
  return { leaks, reasons, shown };
}

test.describe('A number, phone or e-mail that was sent through everything', () => {
  test.describe.configure({ timeout: 600_000 });

  test('is shown whole by no page to anybody, but in the own draft and on record', async ({
    page,
    openAs,
    browsers,
    usualKind,
  }) => {
    const ids = await made(page);
    const [shown, reasons, leaks]: [Set<string>, Set<string>, string[]] = [new Set(), new Set(), []];
    const look = async (of: Page, isOwner: boolean) => {
      const walked = await walk({ request: of.request, actor: await actorAt(of), isOwner, ids });
      for (const one of walked.shown) shown.add(one);
      for (const one of walked.reasons) reasons.add(one);
      leaks.push(...walked.leaks);
    };
    await look(page, true);
    for (const role of roles.filter((one) => one !== 'operator')) await look(await openAs(role), false);
    await withPerson({ browsers, usualKind }, person(users('operator'), 1), {
      path: '/overview',
      work: (of) => look(of, false),
    });
    expect(leaks).toEqual([]);
    expect([...reasons].toSorted()).toEqual(allowed.map(({ why }) => why).toSorted());
    expect(pages.filter((one) => !shown.has(one) && one !== '[...path]')).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { newDraft } from '../../lib/features/transfers/defaults.ts';
import { completeDraft } from '../../lib/features/transfers/testing/drafts.ts';
import { actionInputs, allActions, noId } from './all-actions.ts';
import { allRoutes, type Route } from './all-routes.ts';
import { canaries, sheetOfCanaries } from './canaries.ts';
import { root } from './files-named.ts';
import { browser, origin } from './portal-access.ts';
import { textOfFile } from './text-of-file.ts';

/** The ids of what canaries were sent through, by the name of the place. */
export type Ids = Readonly<Record<string, string>>;
/** A call and the place it is about. `ask` returns the whole answer as text. */
export type Call = { name: string; place: string; id: string; ask: () => Promise<Answer> };
type Answer = { isOk: boolean; text: string };

/** Routes that answer nobody signed in, or for ever. */
const others = /api\/(auth|health|testing|build|stream|\[\.\.\.path\])\//;

const routesFor = async (isMeant: (method: string) => boolean) =>
  (await allRoutes()).filter(
    ({ name, method }) => name.startsWith('/app/api/') && !others.test(name) && isMeant(method),
  );

const queries = [
  '',
  'kind=beneficiary',
  'kind=beneficiary&family=global',
  'kind=beneficiary&q=王',
  'q=王小明',
  'lang=en',
  'full=false',
  'family=global&currency=USD&amount=1',
  'kind=beneficiary&family=global&format=csv',
  'format=csv&masking=shown',
  'format=csv&masking=full',
  'format=xlsx&masking=shown',
];

const placesOf = ({ name }: Route, ids: Ids) =>
  name.includes('[') ? Object.entries(ids) : [['', ''] as const];

type Sent = { query?: string; body?: string; headers?: Record<string, string> };

async function asked(
  { name, method, run }: Route,
  { id, query = '', headers = {}, ...rest }: Sent & { id: string },
): Promise<Answer> {
  const request = new Request(`${origin}/api/x?${query}`, { method, headers: browser.headers, ...rest });
  for (const [key, value] of Object.entries(headers)) request.headers.set(key, value);
  const params = Object.fromEntries([...name.matchAll(/\[(\w+)\]/g)].map(([, hole = '']) => [hole, id]));
  const answer = await run(request, { params: Promise.resolve(params) });
  const text = textOfFile(Buffer.from(await answer.arrayBuffer()));
  return { isOk: answer.ok, text: `${[...answer.headers].join(' ')} ${text}` };
}

const today = new Date().toISOString().slice(0, 10);
/** The queries of routes that are asked about every place, to keep the walk short; another route gets all. */
const ownQueries: Readonly<Record<string, readonly string[]>> = {
  '/app/api/orders/[id]/documents/[documentId]/route.ts': ['', 'download'],
  '/app/api/orders/[id]/information/route.ts': [''],
  '/app/api/orders/[id]/receipt/route.ts': ['lang=both'],
  '/app/api/parties/[id]/detail/route.ts': ['kind=beneficiary', 'kind=payer'],
  '/app/api/parties/imports/[id]/problems/route.ts': ['kind=beneficiary&family=global'],
  '/app/api/wallets/[walletId]/statement/route.ts': ['csv', 'xlsx', 'pdf'].map(
    (format) => `from=${today}&to=${today}&lang=both&format=${format}`,
  ),
};

function queriesOf({ name }: Route): readonly string[] {
  const readsQuery = /query|searchParams|reading\(/.test(readFileSync(`${root}${name}`, 'utf8'));
  return readsQuery ? (ownQueries[name] ?? queries) : [''];
}

/** Every route that reads, with every place and every query. */
export async function readingCalls(ids: Ids): Promise<Call[]> {
  const routes = await routesFor((method) => method === 'GET');
  return routes.flatMap((route) =>
    placesOf(route, ids).flatMap(([place, id]) =>
      queriesOf(route).map((query) => ({
        name: route.name,
        place: `${place} ${query}`,
        id,
        ask: () => asked(route, { id, query }),
      })),
    ),
  );
}

const json = (value: object): Sent => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
const details = {
  type: 'check4',
  name: '王小明',
  idNumber: '11010519491231002X',
  account: canaries.account,
  phone: canaries.phone,
};
const ofImport = { kind: 'beneficiary', family: 'global' };

/** The requests to each route that changes something. */
const sent: Readonly<Record<string, (id: string) => readonly Sent[]>> = {
  'POST /app/api/sandbox/stories/[story]/route.ts': () => [{}],
  'POST /app/api/parties/imports/route.ts': () => [
    { query: 'kind=beneficiary&family=global&name=people.csv', body: sheetOfCanaries },
  ],
  'PATCH /app/api/parties/imports/[id]/route.ts': () => [
    json({ columns: ['beneficiary.lastName', 'beneficiary.firstName', '', '', ''] }),
    json({ columns: [] }),
  ],
  'POST /app/api/parties/imports/[id]/route.ts': () => [
    json({ ...ofImport, onDuplicate: 'skip' }),
    json({ ...ofImport, onDuplicate: 'update' }),
  ],
  'POST /app/api/wallets/route.ts': () => [json({})],
  'POST /app/api/orders/[id]/files/route.ts': () => [
    { body: '%PDF-1.4', headers: { 'x-document-type': 'ID', 'x-file-name': 'id.pdf' } },
  ],
  'POST /app/api/orders/[id]/files/reuse/route.ts': (id) => [json({ orderId: id, documentId: noId })],
  'POST /app/api/quotes/route.ts': () => [json({ sourceCurrency: 'USD', targetCurrency: 'CNY' })],
  'POST /app/api/approvals/[id]/review/route.ts': () => [json({})],
  'POST /app/api/session/route.ts': () => [json({})],
  'POST /app/api/session/sign-in/route.ts': () => [json({ email: 'nobody@example.com', password: 'wrong' })],
  // An old revision: the answer is the draft as it stands.
  'PATCH /app/api/drafts/[id]/route.ts': () => [
    { ...json({ values: newDraft('global') }), headers: { 'if-match': '1' } },
  ],
  'POST /app/api/drafts/[id]/presence/route.ts': () =>
    ['here', 'take-over', 'leaving'].map((kind) => json({ tabId: noId, kind, active: true })),
  'POST /app/api/lookups/name/route.ts': () => [
    json({ kind: 'person', pinyinName: 'Wang Xiaoming', identifier: details.idNumber }),
    json({ kind: 'person', pinyinName: 'Wang Xiaoming', identifier: canaries.account }),
  ],
  'POST /app/api/lookups/account-checks/route.ts': () => [json(details)],
};

/** Every route that is no reading one, with every place. */
export async function changingCalls(ids: Ids): Promise<Call[]> {
  const routes = await routesFor((method) => method !== 'GET');
  return routes.flatMap((route) => {
    const name = `${route.method} ${route.name}`;
    const inputs = sent[name];
    if (!inputs) throw new Error(`the walk has nothing to send with ${name}: give it something`);
    return placesOf(route, ids).flatMap(([place, id]) =>
      inputs(id).map((input) => ({ name, place, id, ask: () => asked(route, { id, ...input }) })),
    );
  });
}

const orders = ['orderId', 'asked', 'alipay', 'company'];
/** The places whose ids a name in an input can have; another name has them all. */
const placesNamed: Readonly<Record<string, readonly string[]>> = {
  orderId: orders,
  repeatOrderId: orders,
  draftId: ['open', 'openAlipay', 'openCompany', 'amendment', 'discarded', 'sent'],
  copyDraftId: ['open', 'openAlipay', 'openCompany', 'amendment', 'discarded', 'sent'],
  templateId: ['templateId'],
  partyId: ['party', 'payer', 'supplier'],
  recipientId: ['party', 'supplier'],
  payerId: ['payer'],
  keepId: ['party'],
  mergeId: ['supplier'],
  approvalId: ['approvalId'],
  eventId: ['event'],
};

const ofCanary = (kind: 'payer' | 'beneficiary') => {
  const { payer, beneficiary } = completeDraft();
  const accountInfo = { ...beneficiary.accountInfo, number: canaries.account };
  return kind === 'payer'
    ? { family: 'global', payer: { ...payer, idNumber: canaries.payerIdentity } }
    : { family: 'global', beneficiary: { ...beneficiary, accountInfo } };
};

/** More inputs, of actions that have several or an optional id. */
const moreInputs: Readonly<Record<string, readonly object[]>> = {
  createDraftAction: [
    { family: 'global', from: { repeatOrderId: noId } },
    { family: 'global', from: { templateId: noId } },
    { family: 'global', from: { copyDraftId: noId } },
    { family: 'global', from: { recipientId: noId } },
    { family: 'global', from: { payerId: noId } },
  ],
  createOrderAction: [{ draftId: noId, revision: 2 }],
  updateOrderAction: [{ draftId: noId, revision: 2 }],
  savePartyAction: [
    { kind: 'beneficiary', values: ofCanary('beneficiary'), acceptDuplicates: false },
    { kind: 'payer', values: ofCanary('payer'), acceptDuplicates: false },
  ],
  revealSentAction: [{ orderId: noId, path: 'beneficiary.accountInfo.number' }],
  revealPartyAction: [{ partyId: noId, path: 'beneficiary.accountInfo.number' }],
  checkAccountAction: [{ ...details, askAgain: false }],
};

/** Inputs that would end the walk: a service that is down, a session that is over. */
const insteadOf: Readonly<Record<string, object>> = { changeFaultAction: { fault: 'normal' } };
const endsTheWalk = (name: string, gate: unknown) => gate === 'public' || name === 'signOutAction';

/** Every server action that needs a session, with the places that its input can name. */
export async function actionCalls(ids: Ids): Promise<Call[]> {
  return (await allActions()).flatMap(([name, run]) => {
    if (endsTheWalk(name, run.gate)) return [];
    const input = insteadOf[name] ?? actionInputs[name];
    if (!input) throw new Error(`the walk has no input for ${name}: give it one`);
    return [input, ...(moreInputs[name] ?? [])].flatMap((one) =>
      filled(one, ids).map(({ place, id, value }) => ({
        name,
        place,
        id,
        ask: async () => {
          const answer = await run(value);
          return { isOk: answer.ok, text: JSON.stringify(answer) };
        },
      })),
    );
  });
}

/** An input with the id of each place that its first name of an id can have. */
function filled(input: object, ids: Ids): { place: string; id: string; value: unknown }[] {
  const text = JSON.stringify(input);
  const holes = new RegExp(`"(\\w+)":"${noId}"`, 'g');
  const [first] = [...text.matchAll(holes)].map(([, key = '']) => key);
  if (first === undefined) return [{ place: '', id: '', value: input }];
  return (placesNamed[first] ?? Object.keys(ids)).map((place) => {
    const id = ids[place] ?? '';
    const idFor = (key: string) => (key === first ? id : (ids[placesNamed[key]?.[0] ?? ''] ?? id));
    const value = JSON.parse(text.replaceAll(holes, (_, key: string) => `"${key}":"${idFor(key)}"`));
    return { place, id, value };
  });
}

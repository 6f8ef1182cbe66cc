import type { Role } from '../stack.ts';

/** A thing that has to exist before a page can be looked at; `world.ts` makes each when it is first wanted. */
export type Thing =
  | 'draft'
  | 'businessDraft'
  | 'personalDraft'
  | 'emptyDraft'
  | 'emptyBusinessDraft'
  | 'open'
  | 'change'
  | 'ready'
  | 'short'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'asked'
  | 'toSubmit'
  | 'submitted'
  | 'approval'
  | 'recipient'
  | 'payer'
  | 'recipientFile'
  | 'payerFile'
  | 'event'
  | 'wallet'
  | 'person';

export type Screen = {
  name: string;
  /** The folder of its `page.tsx` below `app`, without the groups in round brackets. */
  page: string;
  /** The path of the page; `{paid}` stands for the id of that thing. */
  address: string;
  /** The role of the viewer, an operator unless given; nobody is signed in with null. */
  as?: Role | null;
  /** Things that are only wanted to be there. */
  with?: readonly Thing[];
  /** Name, in the catalogue, of the button that leads from the page to this state of it. */
  press?: string;
  /** Stands outside of the portal's frame: there is no navigation. */
  isBare?: boolean;
  /** The browser's expected complaint on such a page. */
  complains?: RegExp;
  /** Made of the same components as another line, with fewer of them or other labels: the gate leaves it out. */
  isLong?: boolean;
};

/** Pages that only lead on to another one. */
export const forwards: Readonly<Record<string, { address: string; to: RegExp }>> = {
  '': { address: '/', to: /\/overview$/ },
  admin: { address: '/admin', to: /\/admin\/people$/ },
};

const nowhere = '00000000-0000-4000-8000-000000000000';
const missing = /status of 404/;

/** Every page, and the states of it that look different. `tests/screens` fails when a page has no line. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', page: 'sign-in', address: '/sign-in', as: null },
  { name: 'sign-in-problems', page: 'sign-in', address: '/sign-in', as: null, press: 'auth.submit' },
  { name: 'forgot-password', page: 'forgot-password', address: '/forgot-password', as: null },
  { name: 'link-over', page: 'set-password', address: '/set-password', as: null },
  { name: 'sign-out', page: 'sign-out', address: '/sign-out', isBare: true },
  { name: 'overview', page: 'overview', address: '/overview', with: ['short', 'asked', 'failed', 'paid'] },
  { name: 'overview-auditor', page: 'overview', address: '/overview', as: 'auditor', isLong: true },

  { name: 'new-transfer', page: 'transfers/new', address: '/transfers/new', with: ['recipient'] },
  { name: 'drafts', page: 'drafts', address: '/drafts', with: ['draft', 'change'] },
  { name: 'drafts-auditor', page: 'drafts', address: '/drafts', as: 'auditor', isLong: true },
  { name: 'draft', page: 'drafts/[id]', address: '/drafts/{draft}' },
  { name: 'draft-amount', page: 'drafts/[id]/amount', address: '/drafts/{draft}/amount' },
  { name: 'draft-parties', page: 'drafts/[id]/parties', address: '/drafts/{draft}/parties' },
  { name: 'draft-details', page: 'drafts/[id]/details', address: '/drafts/{draft}/details' },
  {
    name: 'draft-problems',
    page: 'drafts/[id]/parties',
    address: '/drafts/{emptyDraft}/parties',
    press: 'wizard.steps.parties.continue',
  },
  {
    name: 'business-amount',
    page: 'drafts/[id]/amount',
    address: '/drafts/{businessDraft}/amount',
    isLong: true,
  },
  {
    name: 'business-parties',
    page: 'drafts/[id]/parties',
    address: '/drafts/{businessDraft}/parties',
    isLong: true,
  },
  { name: 'business-details', page: 'drafts/[id]/details', address: '/drafts/{businessDraft}/details' },
  { name: 'business-check', page: 'drafts/[id]/check', address: '/drafts/{businessDraft}/check' },
  {
    name: 'business-check-empty',
    page: 'drafts/[id]/check',
    address: '/drafts/{emptyBusinessDraft}/check',
    isLong: true,
  },
  {
    name: 'personal-amount',
    page: 'drafts/[id]/amount',
    address: '/drafts/{personalDraft}/amount',
    isLong: true,
  },
  {
    name: 'personal-parties',
    page: 'drafts/[id]/parties',
    address: '/drafts/{personalDraft}/parties',
    isLong: true,
  },
  {
    name: 'personal-details',
    page: 'drafts/[id]/details',
    address: '/drafts/{personalDraft}/details',
    isLong: true,
  },
  {
    name: 'draft-missing',
    page: 'drafts/[id]/amount',
    address: `/drafts/${nowhere}/amount`,
    complains: missing,
  },

  { name: 'orders', page: 'orders', address: '/orders', with: ['paid', 'failed', 'submitted', 'asked'] },
  { name: 'orders-none', page: 'orders', address: '/orders?q=there-is-no-such-order', isLong: true },
  {
    name: 'orders-filtered',
    page: 'orders',
    address: '/orders?view=failed&pay=USD',
    with: ['failed'],
    isLong: true,
  },
  { name: 'documents', page: 'orders/[id]/documents', address: '/orders/{open}/documents' },
  { name: 'review', page: 'orders/[id]/review', address: '/orders/{ready}/review' },
  { name: 'review-blocked', page: 'orders/[id]/review', address: '/orders/{short}/review' },
  { name: 'review-submit', page: 'orders/[id]/review', address: '/orders/{toSubmit}/review' },
  { name: 'edit', page: 'orders/[id]/edit', address: '/orders/{open}/edit' },
  { name: 'edit-no-more', page: 'orders/[id]/edit', address: '/orders/{paid}/edit', isLong: true },
  {
    name: 'edit-amount',
    page: 'orders/[id]/edit/amount',
    address: '/orders/{change}/edit/amount',
    isLong: true,
  },
  { name: 'edit-parties', page: 'orders/[id]/edit/parties', address: '/orders/{change}/edit/parties' },
  {
    name: 'edit-details',
    page: 'orders/[id]/edit/details',
    address: '/orders/{change}/edit/details',
    isLong: true,
  },
  { name: 'order', page: 'orders/[id]', address: '/orders/{paid}' },
  { name: 'order-timeline', page: 'orders/[id]', address: '/orders/{paid}?tab=timeline' },
  { name: 'order-documents', page: 'orders/[id]', address: '/orders/{paid}?tab=documents' },
  { name: 'order-callbacks', page: 'orders/[id]', address: '/orders/{paid}?tab=callbacks' },
  { name: 'order-exchange', page: 'orders/[id]', address: '/orders/{paid}?tab=exchange' },
  { name: 'order-audit', page: 'orders/[id]', address: '/orders/{paid}?tab=audit', as: 'auditor' },
  { name: 'order-sandbox', page: 'orders/[id]', address: '/orders/{paid}', as: 'qa' },
  { name: 'order-failed', page: 'orders/[id]', address: '/orders/{failed}' },
  { name: 'order-returned', page: 'orders/[id]', address: '/orders/{returned}' },
  { name: 'order-asked', page: 'orders/[id]', address: '/orders/{asked}' },
  { name: 'order-submitted', page: 'orders/[id]', address: '/orders/{submitted}' },
  {
    name: 'order-missing',
    page: 'orders/[id]',
    address: `/orders/${nowhere}`,
    complains: missing,
    isLong: true,
  },

  { name: 'approvals', page: 'approvals', address: '/approvals', as: 'approver', with: ['submitted'] },
  { name: 'approval', page: 'approvals/[id]', address: '/approvals/{approval}', as: 'approver' },
  { name: 'information', page: 'information', address: '/information', with: ['asked'] },

  { name: 'recipients', page: 'recipients', address: '/recipients', with: ['recipient'] },
  {
    name: 'recipients-none',
    page: 'recipients',
    address: '/recipients?q=there-is-nobody-so-named',
    isLong: true,
  },
  { name: 'recipient', page: 'recipients/[id]', address: '/recipients/{recipient}' },
  { name: 'recipient-edit', page: 'recipients/[id]/edit', address: '/recipients/{recipient}/edit' },
  { name: 'recipient-new', page: 'recipients/new', address: '/recipients/new' },
  {
    name: 'recipient-problems',
    page: 'recipients/new',
    address: '/recipients/new',
    press: 'parties.form.save',
  },
  { name: 'recipient-import', page: 'recipients/import', address: '/recipients/import' },
  { name: 'recipient-file', page: 'recipients/import/[id]', address: '/recipients/import/{recipientFile}' },
  {
    name: 'recipient-file-check',
    page: 'recipients/import/[id]',
    address: '/recipients/import/{recipientFile}?step=check',
  },
  { name: 'payers', page: 'payers', address: '/payers', with: ['payer'] },
  { name: 'payer', page: 'payers/[id]', address: '/payers/{payer}' },
  { name: 'payer-edit', page: 'payers/[id]/edit', address: '/payers/{payer}/edit', isLong: true },
  { name: 'payer-new', page: 'payers/new', address: '/payers/new', isLong: true },
  { name: 'payer-import', page: 'payers/import', address: '/payers/import', isLong: true },
  { name: 'payer-file', page: 'payers/import/[id]', address: '/payers/import/{payerFile}', isLong: true },

  { name: 'wallets', page: 'wallets', address: '/wallets' },
  { name: 'wallet', page: 'wallets/[walletId]', address: '/wallets/{wallet}?at=2026-01-31', as: 'admin' },
  { name: 'convert', page: 'wallets/convert', address: '/wallets/convert', as: 'admin' },
  { name: 'denied', page: 'wallets/convert', address: '/wallets/convert', as: 'auditor' },

  { name: 'events', page: 'events', address: '/events', with: ['event'] },
  { name: 'event', page: 'events/[id]', address: '/events/{event}' },
  { name: 'tools', page: 'tools', address: '/tools' },
  { name: 'bank-check', page: 'tools/bank-check', address: '/tools/bank-check' },
  { name: 'alipay', page: 'tools/alipay', address: '/tools/alipay' },
  { name: 'chinese-name', page: 'tools/chinese-name', address: '/tools/chinese-name' },
  { name: 'areas', page: 'tools/areas', address: '/tools/areas' },
  { name: 'occupations', page: 'tools/occupations', address: '/tools/occupations' },

  { name: 'policies', page: 'admin/policies', address: '/admin/policies', as: 'admin' },
  { name: 'people', page: 'admin/people', address: '/admin/people', as: 'admin' },
  { name: 'roles', page: 'admin/roles', address: '/admin/roles', as: 'admin' },
  { name: 'person', page: 'admin/people/[id]', address: '/admin/people/{person}', as: 'admin' },
  { name: 'document-settings', page: 'admin/documents', address: '/admin/documents', as: 'admin' },
  { name: 'sandbox', page: 'sandbox', address: '/sandbox', as: 'qa' },
  { name: 'sandbox-order', page: 'sandbox', address: '/sandbox?q={paid}', as: 'qa' },
  { name: 'me', page: 'me', address: '/me' },
  { name: 'security', page: 'me/security', address: '/me/security' },
  { name: 'help', page: 'help', address: '/help' },
  { name: 'help-fields', page: 'help/[topic]', address: '/help/fields' },
  { name: 'help-statuses', page: 'help/[topic]', address: '/help/statuses' },
  { name: 'help-errors', page: 'help/[topic]', address: '/help/errors' },
  { name: 'help-shortcuts', page: 'help/[topic]', address: '/help/shortcuts' },
  { name: 'help-account', page: 'help/[topic]', address: '/help/account', isLong: true },
  { name: 'help-glossary', page: 'help/[topic]', address: '/help/glossary' },
  { name: 'help-health', page: 'help/[topic]', address: '/help/health' },
  { name: 'not-found', page: '[...path]', address: '/there-is-nothing-here', complains: missing },
];

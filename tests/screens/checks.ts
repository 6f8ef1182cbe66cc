/** The proof of a check: a file, and the title of a test in it as it stands there (a part will do). */
export type Proof = readonly [file: string, title: string];
export type ScreenCheck = { id: string; what: string; proofs: readonly Proof[] };

const pages: Proof = ['e2e/flows/pages.spec.ts', 'in English, light, wide and narrow'];
const everyLook: Proof = ['e2e/flows/pages.spec.ts', 'dark, in Chinese, with longer words, spaced and still'];
const catalogue = 'messages/catalogue.test.ts';
const sources = 'tests/screens/source-rules.test.ts';
const keyboard: Proof = [
  'e2e/flows/keyboard.spec.ts',
  'From signing in to the completed payment without a pointer',
];

/** The checklist of the design brief (ui.md §6), and where each line of it is proven. */
export const screenChecks: readonly ScreenCheck[] = [
  {
    id: 'T-01',
    what: 'axe finds nothing: WCAG 2.0–2.2 A and AA, landmarks, one h1; every page and state, and the open dialogs',
    proofs: [
      pages,
      everyLook,
      ['tests/screens/table.test.ts', 'every page is looked at'],
      ['e2e/flows/dialogs.spec.ts', 'T-07'],
    ],
  },
  {
    id: 'T-02',
    what: 'each pair of colours reaches its contrast, read from the stylesheet',
    proofs: [['app/globals.test.ts', 'colour pairs in %s']],
  },
  {
    id: 'T-03',
    what: 'each status has icon and text, and a shape of its own in forced colours and in greyscale',
    proofs: [
      ['e2e/flows/statuses.spec.ts', 'T-03'],
      [
        'lib/features/orders/life-cycle/display-status.test.ts',
        'each status differs from every other without its colour',
      ],
    ],
  },
  {
    id: 'T-04',
    what: 'the name of each control contains its label; hints, reasons and errors it refers to are there, for all fields of all families',
    proofs: [
      pages,
      [
        'components/forms/field-shell.test.tsx',
        'is described by hint, why and error, in this order, and every id resolves',
      ],
    ],
  },
  {
    id: 'T-05',
    what: 'an empty step: focus on the summary, as many items as errors, in the same words, links lead to the control, the title says so',
    proofs: [
      ['e2e/flows/form-problems.spec.ts', 'T-05'],
      [
        'components/forms/error-summary.test.tsx',
        'takes the focus at each attempt, counts and uses the words of the fields',
      ],
    ],
  },
  { id: 'T-06', what: 'the whole way by keyboard; the focus is always seen', proofs: [keyboard] },
  {
    id: 'T-07',
    what: 'no dialog or menu keeps the focus; Esc gives it back to the control that opened it',
    proofs: [
      ['e2e/flows/dialogs.spec.ts', 'T-07: no dialog of the list keeps the focus'],
      ['e2e/flows/dialogs.spec.ts', 'T-07: nor do the menu and the dialogs of an order'],
    ],
  },
  { id: 'T-08', what: 'targets of 24 × 24 or with room around them', proofs: [pages] },
  {
    id: 'T-09',
    what: 'at 320 px, and with the text spacing a reader can set, nothing scrolls sideways or is cut off',
    proofs: [everyLook],
  },
  {
    id: 'T-10',
    what: 'live regions report each event once, at the right urgency',
    proofs: [
      ['e2e/flows/announcements.spec.ts', 'T-10: a save that fails is said once'],
      ['e2e/flows/announcements.spec.ts', 'T-10: what becomes of a payment is said'],
      ['components/ui/announcer.test.tsx', 'T-10: the two live regions'],
    ],
  },
  {
    id: 'T-11',
    what: 'no error disappears by itself; a toast with a button stays ten seconds; F6 leads there',
    proofs: [['components/ui/popups/toaster.test.tsx', 'T-11: toasts']],
  },
  {
    id: 'T-12',
    what: 'the session warns in time, ends covered, and keeps the input',
    proofs: [
      ['e2e/flows/session.spec.ts', 'T-12: a warning two minutes before the end'],
      ['e2e/flows/session.spec.ts', 'The session ends in the middle of a draft'],
      ['components/account/session-watch.test.ts', 'T-12'],
    ],
  },
  {
    id: 'T-13',
    what: 'signing in and codes: pasting is allowed, password managers and code fillers know the fields, one field for a code',
    proofs: [['e2e/flows/sign-in.spec.ts', 'T-13']],
  },
  {
    id: 'T-14',
    what: 'nothing is asked for twice: earlier input is kept or filled in wherever it is needed again',
    proofs: [
      ['e2e/flows/deep-links.spec.ts', 'T-14, T-41'],
      ['lib/features/transfers/follow.test.ts', 'nationality suggests'],
    ],
  },
  {
    id: 'T-15',
    what: 'the review shows every value that was sent, with a way to change each that can change',
    proofs: [
      ['tests/portal/read-back.db.test.ts', 'T-15: the read-back of an order'],
      ['e2e/flows/review.spec.ts', 'shows all that was sent, a way to change what can change'],
    ],
  },
  {
    id: 'T-16',
    what: 'everything that can be dragged has another way: files are chosen, columns move by buttons',
    proofs: [keyboard, ['e2e/flows/dialogs.spec.ts', 'orders.columns.title']],
  },
  {
    id: 'T-17',
    what: 'help stands at the end of the navigation, in one place on every page',
    proofs: [pages],
  },
  {
    id: 'T-18',
    what: 'single keys do nothing in fields, while characters are composed, and once they are off',
    proofs: [
      ['components/keyboard/dispatch.test.tsx', 'T-18'],
      ['e2e/flows/keyboard.spec.ts', 'T-18'],
    ],
  },
  { id: 'T-19', what: 'nothing moves with the setting for reduced motion', proofs: [everyLook] },
  { id: 'T-20', what: 'icons are decoration, buttons without text have a name', proofs: [pages] },
  {
    id: 'T-21',
    what: 'the page names its language, and a text in another script names its own',
    proofs: [pages],
  },
  {
    id: 'T-22',
    what: 'both catalogues: same keys, same arguments, nothing empty, nothing unused; no words in the pages',
    proofs: [
      [catalogue, 'T-22'],
      ['tests/screens/unused-words.test.ts', 'T-22: every text of the catalogues is said somewhere'],
      [sources, 'T-22: no words in the pages'],
    ],
  },
  {
    id: 'T-23',
    what: 'no form leaves its checks, and so its words, to the browser',
    proofs: [['e2e/flows/form-problems.spec.ts', 'T-23']],
  },
  { id: 'T-24', what: 'Chinese typography', proofs: [[catalogue, 'T-24']] },
  {
    id: 'T-25',
    what: 'words two fifths longer, with accents, fit everywhere; no word is outside the catalogues',
    proofs: [everyLook, [sources, 'T-22: no words in the pages']],
  },
  {
    id: 'T-26',
    what: 'nothing under 12 px, Chinese text from 14 px, weights 400 and 600, no italics, no spacing',
    proofs: [pages, everyLook],
  },
  {
    id: 'T-27',
    what: 'money is shown exactly, for every kind of currency and value, and never becomes a float',
    proofs: [
      ['lib/service-core/money/money.test.ts', "describe('display'"],
      [sources, 'T-27: money is never turned into a floating-point number'],
    ],
  },
  {
    id: 'T-28',
    what: 'a pasted amount is taken exactly or questioned',
    proofs: [['components/forms/money-text.test.ts', 'T-28']],
  },
  {
    id: 'T-29',
    what: 'each condition has cases for and against; hidden fields are not sent; toggling restores',
    proofs: [
      ['lib/features/transfers/conditions/catalogue.test.ts', '%s has a rule'],
      ['lib/features/transfers/hidden-fields.test.ts', 'T-29 hidden means gone'],
      ['lib/features/transfers/hidden-fields.test.ts', 'T-29 what validateDraft passes, the contract passes'],
    ],
  },
  {
    id: 'T-30',
    what: 'the validators, with characters outside the basic plane counted as one',
    proofs: [
      ['lib/features/transfers/validate.test.ts', 'length counts characters, not code units'],
      ['lib/features/transfers/business-checks.test.ts', 'T-30'],
    ],
  },
  {
    id: 'T-31',
    what: 'times in the zone of the person, with summer time; dates as the service writes them',
    proofs: [
      ['components/ui/values/time.test.ts', 'moments in the zone of the person'],
      ['components/ui/values/time.test.ts', 'daylight saving is the zone’s own'],
      ['components/forms/text-field.test.ts', '%s becomes %s'],
    ],
  },
  {
    id: 'T-32',
    what: '长沙 and 重庆 both under C',
    proofs: [['lib/features/lookups/areas.test.ts', 'T-32']],
  },
  {
    id: 'T-33',
    what: 'an unknown status is shown as such, in the service’s own word',
    proofs: [
      ['e2e/flows/outcome.spec.ts', 'T-33: a status that nobody knows'],
      ['lib/features/orders/life-cycle/display-status.test.ts', 'a status nobody knows'],
    ],
  },
  {
    id: 'T-34',
    what: 'repeated, late and disordered callbacks show as one event each, in the right order',
    proofs: [['e2e/flows/callbacks.spec.ts', 'A callback sent twice, and an older one sent late']],
  },
  {
    id: 'T-35',
    what: 'a lost answer: the outcome is found out, a second press sends nothing',
    proofs: [
      ['e2e/flows/outcome.spec.ts', 'after confirming: nobody confirms again'],
      ['e2e/flows/outcome.spec.ts', 'after creating: the order is found by its number'],
      ['e2e/flows/outcome.spec.ts', 'Pressed twice, a confirmation pays once'],
      ['e2e/flows/unanswered.spec.ts', 'change: checking until it is known, and made once'],
      ['e2e/flows/unanswered.spec.ts', 'of which balances tell nothing is asked about, and was made once'],
    ],
  },
  {
    id: 'T-36',
    what: 'a rate that expires on an open page stops the confirmation, moves no focus, and is accepted again',
    proofs: [
      ['e2e/flows/review.spec.ts', 'a rate that ran out while reading'],
      ['e2e/flows/clock.spec.ts', 'open pages end a rate when the service does'],
    ],
  },
  {
    id: 'T-37',
    what: 'each way an upload can fail has its own words, and goes on without choosing again',
    proofs: [
      ['e2e/flows/documents.spec.ts', 'says what is wrong with each file, and how to go on'],
      ['e2e/flows/documents.spec.ts', 'goes on where the connection broke, without choosing again'],
      ['e2e/flows/documents.spec.ts', 'from on the way names the file and keeps it for a retry'],
    ],
  },
  {
    id: 'T-38',
    what: 'nobody approves their own order: not on the page, not by the action, not by the API',
    proofs: [['e2e/flows/approvals.spec.ts', 'nobody approves their own order']],
  },
  {
    id: 'T-39',
    what: 'lists hold no whole number; each look is on record; the browser keeps nothing',
    proofs: [
      ['e2e/flows/privacy.spec.ts', 'T-39'],
      ['tests/portal/order-care.db.test.ts', 'is masked on the page, and shown in full on record only'],
    ],
  },
  {
    id: 'T-40',
    what: 'the sandbox bar is on every page of a sandbox and on none of production',
    proofs: [pages, ['app/layout.test.tsx', 'T-40']],
  },
  {
    id: 'T-41',
    what: 'each step is an address that survives a reload, Back and Forward, with its values',
    proofs: [
      ['e2e/flows/deep-links.spec.ts', 'T-41: a step of a draft is an address'],
      ['e2e/flows/drafts.spec.ts', 'keeps what was typed, also over a reload'],
    ],
  },
  {
    id: 'T-42',
    what: 'JavaScript per page, typing with sixty fields, the list at a million orders (benchmarks, not part of `npm test`)',
    proofs: [
      ['bench/javascript/index.ts', "name: 'javascript'"],
      ['bench/wizard-interaction/index.ts', "name: 'wizard-interaction'"],
      ['bench/order-list/index.ts', "name: 'order-list'"],
    ],
  },
  {
    id: 'CLS',
    what: 'the layout shifts by at most 0.02 while a page loads and settles',
    proofs: [pages],
  },
];

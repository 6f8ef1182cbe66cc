import type { Messages } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { statusIds } from '@/lib/features/orders/status.ts';
import { fields } from '@/lib/features/transfers/fields.ts';
import { type Code, codes, type FailureReason, failureReasons } from '@/lib/service-core/codes.ts';
import { wordKeys } from '@/lib/service-core/fields/registry.ts';
import { type HelpTarget, helpAddress } from './help-address.tsx';

type HelpTopic = 'fields' | 'statuses' | 'errors' | 'account' | 'glossary';
export type HelpEntry = { href: string; topic: HelpTopic; title: string; text: string; code?: string };
type RefusalId = keyof Messages['help']['refusal'];
type AccountId = keyof Messages['help']['account'];
type TermId = keyof Messages['help']['term'];

export const codeNames = Object.keys(codes) as Code[];
export const failureIds: readonly (FailureReason | 'unknown')[] = [
  ...(Object.keys(failureReasons) as FailureReason[]),
  'unknown',
];

/** All help entries in the reader's language, for the search. */
export async function helpEntries(lists: {
  refusals: readonly RefusalId[];
  account: readonly AccountId[];
  terms: readonly TermId[];
}): Promise<HelpEntry[]> {
  const [t, statuses, labels] = await Promise.all([
    getTranslations('help'),
    getTranslations('statuses'),
    getTranslations('fields'),
  ]);
  // A field's keys are built from its path; `tests/wizard-words.test.ts` proves that they exist.
  const [about, labelOf] = [t, labels] as unknown as [(key: string) => string, (key: string) => string];
  const entry = (topic: HelpTopic, target: HelpTarget, title: string, ...texts: string[]): HelpEntry => ({
    href: helpAddress(target),
    topic,
    title,
    text: texts.join(' '),
  });
  return [
    ...statusIds.map((id) =>
      entry(
        'statuses',
        { status: id },
        statuses(`${id}.label`, { raw: '…' }),
        t(`status.${id}.meaning`),
        t(`status.${id}.can`),
      ),
    ),
    ...codeNames.map((name) => ({
      ...entry(
        'errors',
        { code: codes[name].status },
        t(`error.${name}.title`),
        t(`error.${name}.meaning`),
        t(`error.${name}.action`),
      ),
      code: codes[name].status,
    })),
    ...lists.refusals.map((id) =>
      entry(
        'errors',
        { refusal: id },
        t(`refusal.${id}.title`),
        t(`refusal.${id}.meaning`),
        t(`refusal.${id}.action`),
      ),
    ),
    ...failureIds.map((id) =>
      entry(
        'errors',
        { failure: id },
        statuses(`failure.${id}.reason`, { raw: '…' }),
        statuses(`failure.${id}.action`),
      ),
    ),
    ...fields.map(({ path }) => ({
      ...entry('fields', { field: path }, labelOf(wordKeys(path).label), about(wordKeys(path).help)),
      code: path,
    })),
    ...lists.account.map((id) =>
      entry('account', { account: id }, t(`account.${id}.name`), t(`account.${id}.text`)),
    ),
    ...lists.terms.map((id) => entry('glossary', { term: id }, t(`term.${id}.name`), t(`term.${id}.text`))),
  ];
}

/** The entries whose title, code or text contains every word of the query; matches in titles and codes come first. */
export function findIn(entries: readonly HelpEntry[], query: string): HelpEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const name = ({ title, code }: HelpEntry) => `${code ?? ''} ${title}`;
  const found = entries.filter((entry) => has(`${name(entry)} ${entry.text}`));
  return [...found.filter((entry) => has(name(entry))), ...found.filter((entry) => !has(name(entry)))];
}

/** Returns the entries of the catalogue that the code does not enumerate: the portal's refusals, the lines about accounts, and the terms. */
export async function helpLists(): Promise<{ refusals: RefusalId[]; account: AccountId[]; terms: TermId[] }> {
  const { help } = await getMessages();
  return {
    refusals: Object.keys(help.refusal) as RefusalId[],
    account: Object.keys(help.account) as AccountId[],
    terms: Object.keys(help.term) as TermId[],
  };
}

import { createHmac, hkdfSync } from 'node:crypto';
import { pinyin } from 'pinyin-pro';
import { env } from '../../env.ts';
import { compact } from '../../service-core/identity/problem.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { tailOf } from '../../text/mask.ts';
import { nameParts } from '../transfers/fields.ts';
import type { DraftValues } from '../transfers/types.ts';
import { partyDraft } from './party-draft.ts';
import { accountOf, bankOf, isAlipay } from './party-values.ts';
import type { PartyKind, PartyValues } from './types.ts';

/** The columns of a party derived from its values, for lists and for comparison. */
export type PartyFacts = ReturnType<typeof partyFacts>;

export function partyFacts(kind: PartyKind, stored: PartyValues) {
  const values = partyDraft(stored);
  const party = values[kind];
  const name = (party.fullName || [party.firstName, party.lastName].filter(Boolean).join(' ')).trim();
  const account = accountOf(kind, values);
  const identity = identityOf(kind, values);
  const isBusiness = values.family === 'business';
  return {
    family: values.family,
    name,
    latinName: latinNameOf(name, kind === 'payer' ? values.payer : undefined),
    nameKey: nameKey(name),
    entityType: isBusiness || party.entityType === 'B' ? 'B' : 'I',
    country: party.nationality || party.address.country,
    bankName: bankOf(kind, values),
    accountType: account === '' ? '' : kind === 'beneficiary' && isAlipay(values) ? 'alipay' : 'bank',
    accountTail: tailOf(account),
    identityTail: tailOf(identity),
    identityExpiresOn: party.entityType === 'I' ? party.idExpiryDate : '',
    accountFingerprint: accountFingerprint(account),
    identityFingerprint: identity === '' ? null : fingerprint('party identity', identity),
  };
}

function identityOf(kind: PartyKind, values: DraftValues): string {
  if (kind === 'beneficiary' && values.family === 'business' && values.holderType === 'business') {
    return compact(values.beneficiary.companyNumber);
  }
  return compact(values[kind].idNumber);
}

/** The hash that finds an account again; null without an account. */
export function accountFingerprint(account: string): string | null {
  const plain = compact(account);
  return plain === '' ? null : fingerprint('party account', plain);
}

export function identityFingerprint(identity: string): string | null {
  const plain = compact(identity);
  return plain === '' ? null : fingerprint('party identity', plain);
}

/** Key for comparing names: case, width, spaces and dots do not matter. */
export function nameKey(name: string): string {
  return cleanLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,·•‧・']/g, '');
}

const han = /\p{Script=Han}/u;

/** The pinyin of each character of a name, reading family names as such; other text stays together. */
function syllablesOf(name: string): string[] {
  return pinyin(name, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive', v: true });
}

/**
 * A name's form in Latin letters: as typed, or the pinyin of a name in Chinese characters ("Wang Xiaoming"). Empty if it
 * would only repeat the name.
 */
export function latinNameOf(name: string, given?: { lastNameEn: string; firstNameEn: string }): string {
  const typed = [given?.lastNameEn, given?.firstNameEn].filter(Boolean).join(' ').trim();
  if (typed !== '') return typed === name ? '' : typed;
  if (!han.test(name)) return '';
  const syllables = syllablesOf(name);
  const family = nameParts(name)?.lastName;
  if (family === undefined) return capital(syllables.join(' '));
  const familyLength = [...family].length;
  const parts = [syllables.slice(0, familyLength), syllables.slice(familyLength)];
  return parts
    .map((part) => capital(part.join('')))
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

type Compared = Pick<PartyFacts, 'accountFingerprint' | 'identityFingerprint' | 'nameKey'>;

/**
 * True if two parties are the same: same account and same name. If neither has an account, as is common for payers, the
 * name decides, unless both have an ID and the IDs differ.
 */
export function isSameParty(one: Compared, other: Compared): boolean {
  if (one.nameKey !== other.nameKey || one.accountFingerprint !== other.accountFingerprint) return false;
  const bothKnown = one.identityFingerprint !== null && other.identityFingerprint !== null;
  if (one.accountFingerprint !== null || !bothKnown) return true;
  return one.identityFingerprint === other.identityFingerprint;
}

const maxTermLength = 24;
const maxStarts = { han: 16, pinyin: 8 };
const maxWords = 4;

/** Text without accents, case or width. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Search terms of a party, each matched by its beginning: a Chinese name from each of its characters on, also in pinyin
 * and initials; a Latin name by each word; the last four characters of account and ID, never more of a number.
 */
export function termsOf(facts: PartyFacts): string[] {
  const { name, latinName, accountTail, identityTail } = facts;
  const terms = new Set([...wordsOf(`${name} ${latinName}`), plain(accountTail), plain(identityTail)]);
  if (han.test(name)) {
    const characters = [...plain(cleanLine(name)).replaceAll(/[\s()·]/g, '')];
    for (const start of starts(characters, maxStarts.han)) terms.add(start.join(''));
    const syllables = syllablesOf(name).map(plain).flatMap(lettersOf);
    for (const start of starts(syllables, maxStarts.pinyin)) {
      terms.add(start.join(''));
      terms.add(start.map((syllable) => syllable.slice(0, 1)).join(''));
    }
  }
  terms.delete('');
  return [...new Set([...terms].map((term) => [...term].slice(0, maxTermLength).join('')))];
}

/** The words of a query, each matched as the beginning of a term; at most four. */
export function queryWords(query: string): string[] {
  return wordsOf(query)
    .slice(0, maxWords)
    .map((word) => [...word].slice(0, maxTermLength).join(''));
}

const wordsOf = (text: string) => plain(cleanLine(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

const lettersOf = (syllable: string) => syllable.match(/[\p{L}\p{N}]+/gu) ?? [];

function starts<T>(parts: readonly T[], limit: number): T[][] {
  return parts.slice(0, limit).map((_, index) => parts.slice(index));
}

const keys = new Map<string, Buffer>();

/**
 * A keyed hash that finds equal texts without storing them: account and ID numbers are too short for an unkeyed hash.
 * Each `purpose` has its own key, derived from AUTH_SECRET.
 */
export function fingerprint(purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', keyOf(purpose)).update(JSON.stringify(parts)).digest('base64url');
}

function keyOf(purpose: string): Buffer {
  const secret = env().AUTH_SECRET;
  const known = keys.get(`${purpose} ${secret}`);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `fingerprint ${purpose}`, 32));
  keys.set(`${purpose} ${secret}`, key);
  return key;
}

import { pinyin, polyphonic } from 'pinyin-pro';
import { hasChineseCharacters } from '../../../lib/service-core/identity/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { registeredNames } from '../../sandbox/register.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { OrderParty } from '../orders/order.ts';
import { problemText } from '../precheck/finding.ts';
import { chineseName } from '../precheck/identity.ts';
import { comparableCreditCode, comparableIdNumber } from './check-inputs.ts';

const han = /\p{Script=Han}/u;

/** Spellings of a syllable: ü after l and n is written lü, lv, lu or, in passports, lyu. */
function spellingsOf(syllable: string): string[] {
  if (!/^[ln]ve?$/.test(syllable)) return [syllable];
  return [syllable, syllable.replace('v', 'u'), syllable.replace('v', 'yu')];
}

/** The possible syllables of each character, including family-name readings (单 is Dan or Shan). */
function readingsOf(name: string): string[][] {
  const asFamilyName = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' });
  return [...name].map((character, index) => {
    if (!han.test(character)) return [latinLetters(character)];
    const usual = polyphonic(character, { toneType: 'none', type: 'array', v: true }).flat();
    const syllables = new Set([...usual, asFamilyName[index] ?? ''].map(latinLetters).filter(Boolean));
    return [...syllables].flatMap(spellingsOf);
  });
}

/** True if the letters spell the characters in order, each in any of its readings. */
function reads(letters: string, readings: readonly string[][]): boolean {
  let reached = new Set([0]);
  for (const syllables of readings) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const syllable of syllables) if (letters.startsWith(syllable, at)) next.add(at + syllable.length);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(letters.length);
}

/** A family name has one or two characters (欧阳) and may come last. */
const familyNameLengths = [1, 2];

/**
 * True if a romanised name spells a person's name in Chinese characters: syllables joined or spaced, in any letter
 * case, with or without tone marks and apostrophes, family name first or last (decisions §9). The parts of a name with
 * a dot (阿卜杜拉·买买提) may be in either order.
 */
export function spellsPerson(romanised: string, chineseName: string): boolean {
  const letters = latinLetters(romanised);
  if (letters === '') return false;
  const parts = chineseName.split('·');
  const readings = parts.map(readingsOf);
  if (reads(letters, readings.flat())) return true;
  if (parts.length > 1) return reads(letters, readings.toReversed().flat());
  const characters = readings.flat();
  return familyNameLengths.some(
    (length) =>
      length < characters.length &&
      reads(letters, [...characters.slice(length), ...characters.slice(0, length)]),
  );
}

const chineseForm = /(?:有限责任公司|股份有限公司|集团有限公司|有限公司|公司)$/u;
const latinForm = /\b(?:(?:company|co|corporation|corp)\b[\s.,]*)?(?:limited|ltd|inc|llc)\b[\s.]*$/iu;

/**
 * True if a romanised name spells a company's name: in full, or up to the legal form, which the romanised name may omit
 * or give in English (北京星河科技有限公司: Beijing Xinghe Keji Co., Ltd.).
 */
export function spellsCompany(romanised: string, chineseName: string): boolean {
  const full = latinLetters(romanised);
  const short = latinLetters(romanised.replace(latinForm, ''));
  if (short === '') return false;
  const stem = chineseName.replace(chineseForm, '');
  return reads(full, readingsOf(chineseName)) || (stem !== '' && reads(short, readingsOf(stem)));
}

/**
 * The letters a to z of a romanised name, in lower case: without tone marks, tone numbers, spaces, hyphens and
 * apostrophes. ü becomes v however it was typed (ü, u:, v), or u after j, q, x and y, as in standard Pinyin.
 */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/u(?::|\u0308)/gu, 'v')
    .replace(/[^a-z]/gu, '')
    .replace(/(?<=[jqxy])v/gu, 'u');
}

/** SQL: must match the expression of the indexes parties_id_number and parties_company_number. */
const comparable = (field: string) => `upper(replace(replace(content->>'${field}', ' ', ''), '-', ''))`;

const sought = 50;
const byIdNumber = `
  select content from parties where partner_id = $1 and ${comparable('idNumber')} = $2
  order by created_at desc limit ${sought}`;
const byCompanyNumber = `
  select content from parties where partner_id = $1
    and (${comparable('companyNumber')} = $2 or ${comparable('idNumber')} = $2)
  order by created_at desc limit ${sought}`;

type Row = { content: OrderParty };

/**
 * Returns the names in Chinese characters of this partner's known parties with an identifier, newest first. Never
 * another partner's: what a partner knows about a person stays private.
 */
async function knownPartyNames(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  subject: { entityType: 'I' | 'B'; identifier: string },
): Promise<string[]> {
  const { entityType, identifier } = subject;
  const text = entityType === 'B' ? byCompanyNumber : byIdNumber;
  const rows = await query<Row>(db, text, [partner.id, identifier]);
  const names = rows.flatMap(({ content }) => namesOf(content));
  return names.flatMap((name) => chineseName(name, entityType) ?? []);
}

function namesOf(party: OrderParty): string[] {
  const joined = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  const names = [party.fullName, joined, party.accountName, party.accountInfo?.name];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

export type ChineseCharactersRequest = {
  pinyinName: string;
  idNumber?: string | undefined;
  uionSocialCreditCode?: string | undefined;
};

type Subject = { entityType: 'I' | 'B'; identifier: string };

/**
 * Finds the Chinese characters of a romanised name among the sandbox's register and this partner's known parties
 * (decisions §9). Undefined if no party has both the identifier and a name with that spelling. Refuses `bodyInvalid`
 * for both or neither identifier, an invalid identifier, or a name already in Chinese characters.
 */
export async function findChineseCharacters(
  ctx: ServiceContext,
  partner: Partner,
  request: ChineseCharactersRequest,
): Promise<Result<string | undefined, DomainError>> {
  const { pinyinName } = request;
  if (hasChineseCharacters(pinyinName)) {
    return invalid('pinyinName', 'is in Chinese characters already; give it in Latin letters');
  }
  const subject = subjectOf(request, partnerNow(ctx, partner));
  if (!subject.ok) return subject;
  const registered = ctx.settings.mode === 'sandbox' ? registeredNames(subject.value) : [];
  const known = await knownPartyNames(ctx.pool, partner, subject.value);
  const spells = subject.value.entityType === 'B' ? spellsCompany : spellsPerson;
  return ok([...registered, ...known].find((name) => spells(pinyinName, name)));
}

function subjectOf(request: ChineseCharactersRequest, at: Date): Result<Subject, DomainError> {
  const { idNumber, uionSocialCreditCode } = request;
  if (idNumber !== undefined && uionSocialCreditCode !== undefined) {
    return invalid(
      'uionSocialCreditCode',
      'must be empty when idNumber is given: a name is a person’s or a company’s',
    );
  }
  if (idNumber !== undefined) {
    const id = comparableIdNumber(idNumber, at);
    if (id.ok) return ok({ entityType: 'I', identifier: id.value });
    return invalid('idNumber', problemText('ID number', id.reason, idNumber));
  }
  if (uionSocialCreditCode !== undefined) {
    const code = comparableCreditCode(uionSocialCreditCode);
    if (code.ok) return ok({ entityType: 'B', identifier: code.value });
    return invalid(
      'uionSocialCreditCode',
      problemText('unified social credit code', code.reason, uionSocialCreditCode),
    );
  }
  return invalid('idNumber', 'or uionSocialCreditCode is required');
}

function invalid(path: string, message: string): { ok: false; reason: DomainError } {
  return refuse('bodyInvalid', `${path} ${message}`, { errors: [{ path, message }] });
}

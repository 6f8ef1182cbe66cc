import { hasChineseCharacters } from '../../../lib/service-core/identity/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { registeredNames } from '../../sandbox/register.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type PrecheckParty, problemText } from '../precheck/finding.ts';
import { chineseName } from '../precheck/identity.ts';
import { spellsCompany, spellsPerson } from '../precheck/name-reading.ts';
import { comparableCreditCode, comparableIdNumber } from './check-inputs.ts';

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

type Row = { content: PrecheckParty };

/**
 * Returns the names in Chinese characters on record for an identifier: the sandbox's register, then this partner's known
 * parties, newest first. Never another partner's: what a partner knows about a person stays private.
 */
export async function namesOnRecord(
  ctx: { pool: Queryable; settings: Pick<ServiceContext['settings'], 'mode'> },
  partner: Pick<Partner, 'id'>,
  subject: Subject,
): Promise<string[]> {
  const { entityType, identifier } = subject;
  const registered = ctx.settings.mode === 'sandbox' ? registeredNames(subject) : [];
  const text = entityType === 'B' ? byCompanyNumber : byIdNumber;
  const rows = await query<Row>(ctx.pool, text, [partner.id, identifier]);
  const names = rows.flatMap(({ content }) => namesOf(content));
  return [...registered, ...names.flatMap((name) => chineseName(name, entityType) ?? [])];
}

function namesOf(party: PrecheckParty): string[] {
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
  const names = await namesOnRecord(ctx, partner, subject.value);
  const spells = subject.value.entityType === 'B' ? spellsCompany : spellsPerson;
  return ok(names.find((name) => spells(pinyinName, name)));
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

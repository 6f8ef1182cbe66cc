import { recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { codes } from '../../../service-core/codes.ts';
import { alipayPurposes, endpoints, type RequestInput } from '../../../service-core/contract/index.ts';
import {
  compact,
  validateAlipayLogin,
  validateChineseName,
  validateResidentId,
} from '../../../service-core/identity/index.ts';
import { cleanLine } from '../../../service-core/text/clean-text.ts';
import { noteVerification } from '../../parties/verbs/note-verification.ts';
import { needsReviewedEntity } from '../../transfers/conditions/checks.ts';
import { idProblem, loginProblem, phoneProblem } from '../account-check.ts';
import {
  type AlipayAnswer,
  type AlipayField,
  type AlipayInput,
  type AlipayRefusal,
  fieldsOfScenario,
  type InputProblem,
  type InputProblemKind,
  isMainlandOnly,
  purposesOfScenario,
  verifyAlipaySchema,
} from '../schema.ts';

type Request = RequestInput<(typeof endpoints)['alipayVerification']>;

/** Problems that stop a verification of this scenario (C-39 to C-41). */
export function alipayProblems(input: AlipayInput): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!purposesOfScenario(input.scenario).includes(input.purpose)) {
    problems.push({ field: 'purpose', problem: 'empty' });
  }
  if (needsReviewedEntity(input.scenario) && !input.entityReviewed) {
    problems.push({ field: 'entityReviewed', problem: 'not-confirmed' });
  }
  for (const field of fieldsOfScenario(input.scenario)) {
    const problem = problemOf(field, input);
    if (problem) problems.push({ field, problem });
  }
  return problems;
}

function problemOf(field: AlipayField, input: AlipayInput): InputProblemKind | undefined {
  const value = cleanLine(input[field]);
  if (value === '') return 'empty';
  const mainlandOnly = isMainlandOnly(input.scenario, field);
  if (field === 'fullName' && mainlandOnly) return validateChineseName(value).ok ? undefined : 'not-chinese';
  if (field === 'idNumber' && mainlandOnly) return mainlandProblem(value);
  if (field === 'login') return loginProblem(value);
  return field === 'phoneNumber' ? phoneProblem(value) : undefined;
}

/** Residence permits for Hong Kong, Macao and Taiwan have numbers of the same form. */
function mainlandProblem(value: string): InputProblemKind | undefined {
  const valid = validateResidentId(value);
  if (valid.ok) return /^8[123]/.test(valid.value) ? 'not-resident-id' : undefined;
  return idProblem(value) ?? 'not-resident-id';
}

/** The request of a scenario, with its fields only. */
export function alipayRequest(input: AlipayInput): Request {
  const wanted = new Set<string>(fieldsOfScenario(input.scenario));
  const text = (field: AlipayField): string | undefined =>
    wanted.has(field) ? cleanLine(input[field]) : undefined;
  const code = (field: AlipayField): string | undefined =>
    wanted.has(field) ? compact(input[field]) : undefined;
  const login = text('login');
  const valid = login === undefined ? undefined : validateAlipayLogin(login);
  return pruned({
    purpose: alipayPurposes.find((one) => one === input.purpose),
    payer: {
      fullName: text('payerFullName'),
      nationality: text('payerNationality'),
      address: { country: text('payerCountry') },
    },
    beneficiary: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      fullName: text('fullName'),
      idNumber: code('idNumber'),
      phoneNumber: code('phoneNumber'),
      accountInfo: {
        number: code('accountNumber'),
        routingType: valid && 'alipay',
        routingValue: valid?.ok ? valid.value : login,
      },
      address: { country: text('beneficiaryCountry') },
    },
  }) as Request;
}

/** Removes undefined values and empty objects. */
function pruned(value: object): object {
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (inner === undefined) return [];
    if (typeof inner !== 'object' || inner === null) return [[key, inner] as const];
    const kept = pruned(inner);
    return Object.keys(kept).length > 0 ? [[key, kept] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Asks whether a payment to this Alipay account is feasible (specification §4.5). Free. Each verification has its own
 * number, so it is not repeated automatically if its answer is lost.
 */
export const verifyAlipay = useCase({
  permission: 'lookup:run',
  input: verifyAlipaySchema,
  run: async (actor, input): Promise<Result<AlipayAnswer, AlipayRefusal>> => {
    const problems = alipayProblems(input);
    if (problems.length > 0) return err({ code: 'invalid', problems });
    const request = alipayRequest(input);
    const outcome = await callPayout(endpoints.alipayVerification, request);
    switch (outcome.kind) {
      case 'refused':
        if (outcome.exactCode === codes.customerEntityMissing.status) return err({ code: 'entity-missing' });
        if (outcome.exactCode === codes.checkUnavailable.status) return err({ code: 'not-offered' });
        return err({ code: 'refused', status: outcome.code, message: outcome.message });
      case 'not-sent':
        return err({ code: 'unavailable' });
      case 'unknown':
        return err({ code: 'unknown' });
      case 'accepted': {
        const { tradeId, result, message = '' } = outcome.data;
        await recordAuditAlone({
          actor,
          action: 'alipay.verify',
          subject: { kind: 'lookup', id: tradeId.slice(0, 128) },
          data: { scenario: input.scenario, result: result.slice(0, 32) },
        });
        // An unlisted result does not count as feasible.
        const feasible = result === 'success';
        await tellParties(actor, request, feasible);
        return ok({ feasible, message: message === '' ? result : message, tradeId });
      }
      default:
        return outcome satisfies never;
    }
  },
});

/** Records the result on saved parties. Family names come first in Chinese characters and last in Latin letters. */
async function tellParties(
  actor: Actor,
  { beneficiary }: ReturnType<typeof alipayRequest>,
  feasible: boolean,
): Promise<void> {
  const {
    accountInfo,
    fullName = '',
    firstName = '',
    lastName = '',
  }: Partial<NonNullable<typeof beneficiary>> = beneficiary ?? {};
  await noteVerification(actor, {
    check: 'alipay',
    account: accountInfo?.routingValue ?? accountInfo?.number ?? '',
    names: [fullName, lastName + firstName, firstName + lastName],
    outcome: feasible ? 'matched' : 'mismatched',
  });
}

import { recordAuditAlone } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import {
  compact,
  hasChineseCharacters,
  validateCreditCode,
  validateResidentId,
} from '../../../service-core/identity/index.ts';
import { cleanLine } from '../../../service-core/text/clean-text.ts';
import { noteRegisteredName } from '../../parties/verbs/note-verification.ts';
import { nameLookupRules } from '../../transfers/conditions/checks.ts';
import {
  type InputProblem,
  type InputProblemKind,
  type LookupRefusal,
  type NameInput,
  type NameKind,
  type NameOutcome,
  nameLookupSchema,
} from '../schema.ts';

/**
 * Asks the service for the Chinese characters of a pinyin name, by the person's ID number or the company's code (C-42).
 * Free and changes nothing at the service.
 */
export const lookUpName = useCase({
  permission: 'lookup:run',
  input: nameLookupSchema,
  run: async (actor, input): Promise<Result<NameOutcome, LookupRefusal>> => {
    const pinyinName = cleanLine(input.pinyinName);
    const identifier = compact(input.identifier);
    const problems = problemsOf(input.kind, pinyinName, identifier);
    if (problems.length > 0) return err({ code: 'invalid', problems });
    const outcome = await callPayout(endpoints.globalChineseCharacters, {
      pinyinName,
      ...(input.kind === 'person' ? { idNumber: identifier } : { uionSocialCreditCode: identifier }),
    });
    if (outcome.kind === 'refused') {
      return err({ code: 'refused', status: outcome.code, message: outcome.message });
    }
    if (outcome.kind !== 'accepted') return err({ code: 'unavailable' });
    const found = outcomeOf(outcome.data);
    await recordAuditAlone({
      actor,
      action: 'name.look-up',
      subject: { kind: 'lookup', id: input.kind },
      data: { outcome: found.outcome },
    });
    if (found.outcome === 'found')
      await noteRegisteredName(actor, { identity: identifier, characters: found.characters });
    return ok(found);
  },
});

/** The outcomes (a) to (c) of ui.md §3.8. Text without Chinese characters counts as withheld. */
function outcomeOf(data: DataOf<(typeof endpoints)['globalChineseCharacters']>): NameOutcome {
  if (!data.hasChineseCharacters) return { outcome: 'none' };
  const characters = data.chineseCharacters?.trim() ?? '';
  return hasChineseCharacters(characters) ? { outcome: 'found', characters } : { outcome: 'withheld' };
}

function problemsOf(kind: NameKind, pinyinName: string, identifier: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const report = (field: keyof NameInput, problem: InputProblemKind | undefined): void => {
    if (problem) problems.push({ field, problem });
  };
  if (pinyinName === '') report('pinyinName', 'empty');
  else if (!/\p{Script=Latin}/u.test(pinyinName)) report('pinyinName', 'not-latin');
  report(
    'identifier',
    nameLookupRules(kind).idNumber.required ? personProblem(identifier) : companyProblem(identifier),
  );
  return problems;
}

/** Passports and permits: with a letter before the end, or of eight or nine digits alone. */
const otherDocument = /^(?=.*[A-Z].)[A-Z0-9]{6,20}$|^\d{8,9}$/;

/** Checks a resident's number as strictly as the form does; accepts other documents' numbers as they are. */
function personProblem(identifier: string): InputProblemKind | undefined {
  if (identifier === '') return 'empty';
  const resident = validateResidentId(identifier);
  if (resident.ok || otherDocument.test(identifier)) return undefined;
  return resident.reason === 'wrong-check-digit' ? 'wrong-check-digit' : 'not-document';
}

/** A wrong check character does not stop the request (ui.md §3.8: real codes exist that fail); the service decides. */
function companyProblem(identifier: string): InputProblemKind | undefined {
  if (identifier === '') return 'empty';
  const valid = validateCreditCode(identifier);
  return valid.ok || valid.reason === 'wrong-check-digit' ? undefined : 'not-credit-code';
}

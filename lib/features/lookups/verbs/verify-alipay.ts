import { recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { codes } from '../../../service-core/codes.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { noteVerification } from '../../parties/verbs/note-verification.ts';
import { alipayProblems, alipayRequest } from '../alipay-request.ts';
import { verifyAlipaySchema } from '../schema.ts';
import type { AlipayAnswer, AlipayRefusal } from '../types.ts';

/**
 * Asks whether a payment to this Alipay account is feasible (specification §4.5). Free; each verification has a
 * number of its own, so that it is not repeated by itself when its answer is lost.
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
        // An unlisted word is not taken for a yes.
        const feasible = result === 'success';
        await tellParties(actor, request, feasible);
        return ok({ feasible, message: message === '' ? result : message, tradeId });
      }
      default:
        return outcome satisfies never;
    }
  },
});

/** Names have their family name first in Chinese characters and last in Latin letters. */
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

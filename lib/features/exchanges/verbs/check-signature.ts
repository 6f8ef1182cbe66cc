import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { codes } from '../../../service-core/codes.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import type { SignatureRefusal } from '../schema.ts';

/**
 * Has the service verify one of this portal's signatures (specification §4.1), over a body that reveals a re-serialised
 * number or a wrongly encoded letter. Changes nothing.
 */
export const checkSignature = useCase('order:check', async (): Promise<Result<null, SignatureRefusal>> => {
  const body = { text: '签名 é “1.10”', amount: 1.1, at: now().toISOString() };
  const outcome = await callPayout(endpoints.encryptCheck, body);
  switch (outcome.kind) {
    case 'accepted':
      return ok(null);
    case 'refused':
      return outcome.code === codes.signatureInvalid.status
        ? err({ code: 'signature-invalid' })
        : err({ code: 'refused', message: outcome.message });
    case 'unknown':
    case 'not-sent':
      return err({ code: 'unavailable' });
    default:
      return outcome satisfies never;
  }
});

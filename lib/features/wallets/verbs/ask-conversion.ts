import { recordAuditAlone } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endedAtTheDoor } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import { claimConversion, findConversion, namesOf } from '../data/wallets.ts';
import { conversionIdSchema } from '../schema.ts';
import type { AskConversionRefusal, ConversionView } from '../types.ts';
import { isJudged } from '../unanswered.ts';
import { conversionView } from '../view.ts';
import { readWallets } from './read-wallets.ts';
import { type ConversionOutcome, recordConversion, sendConversion } from './send-conversion.ts';

type Answer = Result<ConversionView, AskConversionRefusal>;

// A call of ours takes less.
const askingMs = 30_000;

/**
 * Asks about a conversion that the balances do not show, in the same words and under the same quote number: one quote
 * converts once (decisions §7), so that the service answers as it did, or converts now what never arrived, or refuses
 * because the rate is over. A refusal without a look leaves it unknown.
 */
export const askConversion = useCase({
  permission: 'wallet:convert',
  input: conversionIdSchema,
  run: async (actor, { conversionId }): Promise<Answer> => {
    const known = await findConversion(conversionId);
    if (!known) return err({ code: 'conversion-not-found' });
    if (known.state !== 'unknown') return viewOf(known);
    const claimed = isJudged(known)
      ? await claimConversion(known.id, new Date(now().getTime() - askingMs))
      : null;
    if (!claimed) return err({ code: 'being-asked' });
    await recordAuditAlone({
      actor,
      action: 'wallet.ask',
      subject: { kind: 'conversion', id: claimed.id },
      data: { queryNo: claimed.queryNo },
    });
    const outcome = await sendConversion(claimed);
    if (!isConclusive(outcome)) {
      return outcome.kind === 'not-sent'
        ? err({ code: 'unavailable', message: outcome.message })
        : outcome.kind === 'refused'
          ? err({ code: 'refused', status: outcome.code, message: outcome.message })
          : viewOf(claimed);
    }
    const conversion = await recordConversion(actor, claimed, outcome);
    await readWallets();
    return viewOf(conversion);
  },
});

/** That the quote was used says by whom no more than nothing does. */
function isConclusive(outcome: ConversionOutcome): boolean {
  if (outcome.kind === 'unknown' || endedAtTheDoor(outcome)) return false;
  return (
    outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.code !== codes.quoteUsed.status)
  );
}

async function viewOf(conversion: Parameters<typeof conversionView>[0]): Promise<Answer> {
  const names = await namesOf([conversion.requestedBy]);
  return ok(conversionView(conversion, names.get(conversion.requestedBy) ?? ''));
}

import { recordAuditAlone } from '../../../audit.ts';
import { callPayout } from '../../../payout/client.ts';
import { readServiceClock } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { isCurrency, parseAmount } from '../../../service-core/money/index.ts';
import { readWallets } from '../../wallets/verbs/read-wallets.ts';
import { hasFaults, setFault } from '../fault-control.ts';
import { advanceSchema, creditSchema, faultSchema } from '../schema.ts';
import type { CallRefusal, ClockView, CreditRefusal, FaultRefusal, ServiceFault } from '../types.ts';
import { callRefusal, sandboxCase } from './in-sandbox.ts';

/** Advances the sandbox's clock. It cannot be set back. The portal follows before this returns. */
export const advanceClock = sandboxCase({
  input: advanceSchema,
  run: async (actor, { seconds }): Promise<Result<ClockView, CallRefusal>> => {
    const outcome = await callPayout(sandboxEndpoints.sandboxClockAdvance, { seconds });
    await recordAuditAlone({
      actor,
      action: 'sandbox.clock',
      subject: { kind: 'sandbox', id: 'clock' },
      data: { seconds, outcome: outcome.kind },
    });
    if (outcome.kind !== 'accepted') return err(callRefusal(outcome));
    await readServiceClock();
    return ok({ aheadSeconds: outcome.data.offsetSeconds });
  },
});

type Credited = { available: string };

/** Pays money into a wallet, which is made if there is none. Each call pays again. */
export const creditWallet = sandboxCase({
  input: creditSchema,
  run: async (actor, { type, currency, amount }): Promise<Result<Credited, CreditRefusal>> => {
    if (!isCurrency(currency) || !parseAmount(amount, currency).ok) return err({ code: 'invalid-amount' });
    const outcome = await callPayout(sandboxEndpoints.sandboxWalletCredit, { type, currency, amount });
    const walletId = outcome.kind === 'accepted' ? outcome.data.walletId : `${type} ${currency}`;
    await recordAuditAlone({
      actor,
      action: 'sandbox.credit',
      subject: { kind: 'wallet', id: walletId },
      data: { paid: { amount, currency }, outcome: outcome.kind },
    });
    if (outcome.kind !== 'accepted') return err(callRefusal(outcome));
    await readWallets();
    return ok({ available: outcome.data.amount });
  },
});

/** Makes the service slow or unreachable for the portal, or normal again. */
export const changeFault = sandboxCase({
  input: faultSchema,
  run: async (actor, { fault }): Promise<Result<{ fault: ServiceFault }, FaultRefusal>> => {
    if (!hasFaults()) return err({ code: 'no-faults' });
    const isSet = await setFault(fault);
    await recordAuditAlone({
      actor,
      action: 'sandbox.faults',
      subject: { kind: 'sandbox', id: 'service' },
      data: { fault, outcome: isSet ? 'accepted' : 'unknown' },
    });
    return isSet ? ok({ fault }) : err({ code: 'faults-unreachable' });
  },
});

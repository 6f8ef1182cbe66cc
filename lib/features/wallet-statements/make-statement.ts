import { recordAuditAlone } from '../../audit.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import type { DownloadFile } from '../../downloads/download.ts';
import { env } from '../../env.ts';
import { payoutCredentials } from '../../payout/client.ts';
import type { Result } from '../../result.ts';
import { type PeriodProblem, readPeriod, type WalletPeriod } from '../wallets/activity.ts';
import type { StatementLanguages } from './columns.ts';
import type { StatementInput, StatementLine, StatementRefusal } from './schema.ts';
import { statementFile } from './statement-file.ts';

export type StatementProblem = StatementRefusal | PeriodProblem;

/**
 * Makes a wallet's statement of whole days in the reader's time zone. Audited before the first byte; a statement that
 * does not add up is never handed out complete.
 */
export const makeStatement = useCase(
  'wallet:statement',
  async (
    actor,
    { walletId, format, ...days }: Omit<StatementInput, 'lang'> & { walletId: string },
    words: StatementLanguages,
  ): Promise<Result<DownloadFile, StatementProblem>> => {
    const period = await readPeriod(actor, { walletId, ...days });
    if (!period.ok) return period;
    await recordAuditAlone({
      actor,
      action: 'wallet.statement',
      subject: { kind: 'wallet', id: walletId },
      data: { ...days, format },
    });
    const { opening, closing, batches, ...rest } = period.value;
    const { PARTNER_NAME, PORTAL_ENV } = env();
    const isSandbox = PORTAL_ENV === 'sandbox';
    const service = payoutCredentials()?.baseUrl;
    const statement = {
      ...rest,
      ...days,
      timeZone: actor.timeZone,
      owner: PARTNER_NAME ?? (isSandbox ? 'Demo partner' : ''),
      servicer: service === undefined ? '' : new URL(service).host,
      issuedAt: now(),
      opening: totalOf(opening),
      closing: totalOf(closing),
      isSandbox,
      batches: linesOf(batches),
    };
    return statementFile(format, statement, words);
  },
);

const totalOf = ({ availableMinor, inTransitMinor }: WalletPeriod['opening']) => ({
  availableMinor,
  totalMinor: availableMinor + inTransitMinor,
});

async function* linesOf(batches: WalletPeriod['batches']): AsyncGenerator<StatementLine[], void, void> {
  for await (const rows of batches)
    yield rows.map(({ entry, at, kind, reference, cause, beneficiaryName, ...amounts }) => ({
      entry: String(entry),
      at,
      kind,
      reference,
      cause,
      counterparty: beneficiaryName,
      changeMinor: amounts.availableChangeMinor + amounts.inTransitChangeMinor,
      totalMinor: amounts.availableMinor + amounts.inTransitMinor,
    }));
}

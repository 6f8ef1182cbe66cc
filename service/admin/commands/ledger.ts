import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { ok } from '../../../lib/service-core/result.ts';
import { refuse } from '../../domain/errors.ts';
import {
  entriesCausedBy,
  type LedgerEntry,
  type LedgerReport,
  ledgerReport,
  strayEntries,
} from '../../domain/ledger/report.ts';
import { listPartners, type PartnerProfile } from '../../domain/partners/find-partner.ts';
import { type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import type { Session } from '../session.ts';
import { sections, table } from '../text.ts';
import { partnerFlag, shown } from './shared.ts';

type PartnerReport = LedgerReport & { partnerId: string; partnerName: string };

async function reportsOf(session: Session, partners: readonly PartnerProfile[]): Promise<PartnerReport[]> {
  const reports: PartnerReport[] = [];
  for (const { id, name } of partners) {
    reports.push({ partnerId: id, partnerName: name, ...(await ledgerReport(session.ctx, { id })) });
  }
  return reports;
}

const sumsText = (sums: Record<string, bigint>): string =>
  Object.entries(sums)
    .map(([currency, sum]) => `${formatAmount(sum, currency)} ${currency}`)
    .join(', ');

const report: CommandSpec = {
  usage: 'report',
  summary:
    'whether the book is in order: entries and currencies sum to zero, wallets equal their entries, causes are known',
  kind: 'read',
  options: [partnerFlag],
  examples: ['ledger report', 'ledger report --partner "Acme Trading" --json'],
  async run({ session, options }) {
    const reference = textOption(options, 'partner');
    const found = reference === undefined ? undefined : await session.partner(reference);
    if (found && !found.ok) return found;
    const { pool } = session.ctx;
    const partners = found ? [found.value.profile] : await listPartners(pool, { limit: 1_000_000 });
    const reports = await reportsOf(session, partners);
    const strays = await strayEntries(pool, found?.value.profile.id);
    const balanced = reports.every((each) => each.balanced) && strays.length === 0;
    const rows = reports
      .filter(({ transactions }) => transactions > 0 || found)
      .map((each) => [
        each.partnerName,
        each.transactions,
        each.balanced ? 'balanced' : 'NOT BALANCED',
        sumsText(each.sums),
      ]);
    const strayRows = strays.map((each) => [each.transactionId, each.partnerId, each.kind, each.cause]);
    const text = sections([
      ['', balanced ? 'The book is in order.' : 'THE BOOK IS NOT IN ORDER.'],
      ['Partners', table(['PARTNER', 'ENTRIES', 'STATE', 'SUMS'], rows, 'Nothing was booked yet.')],
      ['Entries without a known cause', table(['ENTRY', 'PARTNER', 'KIND', 'CAUSE'], strayRows, '')],
    ]);
    return ok({ text, json: { balanced, partners: reports, strays }, failed: !balanced });
  },
};

const show: CommandSpec = {
  usage: 'show <cause>',
  summary: 'the entries that a tradeId, a conversion, a credit’s reference or an entry’s number names',
  kind: 'read',
  examples: ['ledger show T0B1…', 'ledger show MT103-77812', 'ledger show 1042'],
  async run({ session, args: [cause = ''] }) {
    const entries = await entriesCausedBy(session.ctx.pool, cause);
    if (entries.length === 0) return refuse('notFound', `nothing was booked for "${cause}"`);
    return shown(entries.map(entryText).join('\n\n'), entries);
  },
};

function entryText({ transactionId, kind, cause, at, postings }: LedgerEntry): string {
  const rows = postings.map(({ account, walletId, currency, amountMinor }) => [
    account,
    walletId,
    `${formatAmount(amountMinor, currency)} ${currency}`,
  ]);
  const heading = `Entry ${transactionId}: ${kind}, ${at.toISOString()}, cause ${cause}`;
  return sections([[heading, table(['ACCOUNT', 'WALLET', 'AMOUNT'], rows, '')]]);
}

export const ledger: GroupSpec = {
  name: 'ledger',
  summary: 'the double-entry book behind the wallets',
  commands: [report, show],
};

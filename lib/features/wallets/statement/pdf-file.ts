import { Worker } from 'node:worker_threads';
import type { DownloadFile } from '../../../downloads/download.ts';
import { fileOfThread, threadMemory } from '../../../downloads/file-thread.ts';
import { displayMoney } from '../../../service-core/money/index.ts';
import { type FileOptions, sidesOf } from './columns.ts';
import type { PdfRow, PdfSheet } from './statement-pdf.ts';
import type { StatementLine, WalletStatement } from './types.ts';

/** A PDF of A4 pages, drawn in a thread of its own while the lines are read. */
export function pdfFile(statement: WalletStatement, o: FileOptions): DownloadFile {
  const sheet = sheetOf(statement, o);
  const start = () =>
    new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      // Wrapped in an object: the build adds properties of its own to this one.
      workerData: { sheet },
      resourceLimits: threadMemory,
    });
  async function* rows(): AsyncGenerator<PdfRow[]> {
    for await (const batch of statement.batches) yield batch.map((line) => rowOf(line, o));
  }
  return {
    name: `${o.name}.pdf`,
    type: 'application/pdf',
    isShown: true,
    content: (signal) => fileOfThread(start, { batches: rows(), signal }),
  };
}

function sheetOf(statement: WalletStatement, o: FileOptions): PdfSheet {
  const { texts, words } = o;
  const { wallet, opening, closing, sums, issuedAt, isSandbox } = statement;
  const money = (minor: bigint) => figure(minor, o);
  const column = (name: 'in' | 'out' | 'balance') => texts.said((one) => one.column(name));
  return {
    title: texts.title,
    issuedAt: issuedAt.toISOString(),
    facts: texts.facts().map(({ label, value }) => ({ label: texts.label(label), value })),
    summary: [
      { label: texts.label('opening'), amount: money(opening.totalMinor), note: statement.from },
      { label: texts.label('in'), amount: money(sums.inMinor), note: texts.entries(sums.inCount) },
      { label: texts.label('out'), amount: money(sums.outMinor), note: texts.entries(sums.outCount) },
      { label: texts.label('closing'), amount: money(closing.totalMinor), note: statement.to },
    ],
    available: {
      label: texts.label('available'),
      value: `${money(closing.availableMinor)} ${wallet.currency}`,
    },
    head: [
      texts.said((one) => one.column('at')),
      texts.said((one) => one.details),
      column('in'),
      column('out'),
      column('balance'),
    ],
    opening: balanceRow(statement.from, texts.label('opening'), money(opening.totalMinor)),
    closing: balanceRow(statement.to, texts.label('closing'), money(closing.totalMinor)),
    empty: sums.inCount + sums.outCount === 0 ? texts.said(({ empty }) => empty) : null,
    notes: words.map(({ note }) => note),
    page: texts.said((one) => one.page('{page}', '{pages}')),
    sandbox: isSandbox ? texts.sandbox : null,
  };
}

const balanceRow = (day: string, text: string, amount: string): PdfRow => ({
  at: day,
  text,
  small: '',
  figures: ['', '', amount],
});

function rowOf(line: StatementLine, o: FileOptions): PdfRow {
  const sides = sidesOf(line);
  const shown = (minor: bigint | null) => (minor === null ? '' : figure(minor, o));
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return {
    at: o.texts.time(line.at),
    text: joined(o.texts.kind(line.kind), line.counterparty),
    small: joined(line.reference, line.cause),
    figures: [shown(sides.in), shown(sides.out), figure(line.totalMinor, o)],
  };
}

/** Digits in groups. The currency is said once, in the title. */
const figure = (minor: bigint, { texts, words }: FileOptions) =>
  displayMoney(texts.amount(minor), '', words[0].locale);

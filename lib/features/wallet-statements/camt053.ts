import { createHash } from 'node:crypto';
import type { DownloadFile } from '../../downloads/download.ts';
import { xmlText } from '../../downloads/workbook.ts';
import { dayOf, type FileOptions, sidesOf } from './columns.ts';
import type { StatementLine, WalletStatement } from './schema.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

type Context = Pick<FileOptions, 'texts'> & { statement: WalletStatement };

/**
 * A statement as ISO 20022 camt.053.001.08. Texts longer than the schema allows are cut. Booking times are instants in
 * UTC, days are in the statement's zone. Throws at an amount of more than the schema's 18 digits.
 */
export function camtFile(statement: WalletStatement, { texts, name }: FileOptions): DownloadFile {
  const context = { statement, texts };
  async function* content(): AsyncGenerator<Uint8Array, void, void> {
    const encoder = new TextEncoder();
    yield encoder.encode(startOf(context));
    for await (const batch of statement.batches)
      yield encoder.encode(batch.map((line) => entry(line, context)).join(''));
    yield encoder.encode('</Stmt></BkToCstmrStmt></Document>\n');
  }
  return { name: `${name}.xml`, type: 'application/xml; charset=utf-8', content };
}

function startOf({ statement, texts }: Context): string {
  const { wallet, opening, closing, issuedAt, isSandbox } = statement;
  const id = [statement.from, statement.to].map((day) => day.replaceAll('-', '')).join('-');
  const created = element('CreDtTm', issuedAt.toISOString());
  const bounds =
    element('FrDtTm', statement.begin.toISOString()) + element('ToDtTm', statement.end.toISOString());
  const account =
    element('Id', element('Othr', required('Id', wallet.walletId, 34))) +
    element('Ccy', wallet.currency) +
    element('Ownr', optional('Nm', statement.owner, 140)) +
    element('Svcr', element('FinInstnId', optional('Nm', statement.servicer, 140)));
  const balances =
    balance('OPBD', { minor: opening.totalMinor, day: statement.from, statement, texts }) +
    balance('CLBD', { minor: closing.totalMinor, day: statement.to, statement, texts }) +
    balance('CLAV', { minor: closing.availableMinor, day: statement.to, statement, texts });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><BkToCstmrStmt>` +
    element(
      'GrpHdr',
      element('MsgId', `${id}-${hashOf(statement, issuedAt.toISOString())}`) +
        created +
        (isSandbox ? optional('AddtlInf', texts.sandbox, 500) : ''),
    ) +
    `<Stmt>${element('Id', `${id}-${hashOf(statement)}`)}${created}${element('FrToDt', bounds)}` +
    element('Acct', account) +
    balances +
    summary({ statement, texts })
  );
}

/** A hash that is the same for the same wallet and days, short enough to follow the days within 35 characters. */
function hashOf({ wallet, from, to, timeZone }: WalletStatement, ...more: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([wallet.walletId, from, to, timeZone, ...more]));
  return hash.digest('hex').slice(0, 16);
}

function balance(code: string, o: Context & { minor: bigint; day: string }): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))) +
      amount(o.minor, o) +
      direction(o.minor) +
      element('Dt', element('Dt', o.day)),
  );
}

function summary(context: Context): string {
  const { inMinor, inCount, outMinor, outCount } = context.statement.sums;
  const counted = (
    name: string,
    { count, minor, more = '' }: { count: number; minor: bigint; more?: string },
  ) => element(name, element('NbOfNtries', String(count)) + element('Sum', digits(minor, context)) + more);
  const net = element('Amt', digits(inMinor - outMinor, context)) + direction(inMinor - outMinor);
  return element(
    'TxsSummry',
    counted('TtlNtries', {
      count: inCount + outCount,
      minor: inMinor + outMinor,
      more: element('TtlNetNtry', net),
    }) +
      counted('TtlCdtNtries', { count: inCount, minor: inMinor }) +
      counted('TtlDbtNtries', { count: outCount, minor: outMinor }),
  );
}

function entry(line: StatementLine, context: Context): string {
  const { texts, statement } = context;
  return element(
    'Ntry',
    amount(line.changeMinor, context) +
      direction(line.changeMinor) +
      element('Sts', element('Cd', 'BOOK')) +
      element('BookgDt', element('DtTm', line.at.toISOString())) +
      element('ValDt', element('Dt', dayOf(line.at, statement.timeZone))) +
      optional('AcctSvcrRef', line.entry, 35) +
      transactionCode(line) +
      element('NtryDtls', element('TxDtls', details(line, statement))) +
      optional('AddtlNtryInf', texts.kind(line.kind), 500),
  );
}

function details(
  { counterparty, reference, cause, ...line }: StatementLine,
  { owner }: WalletStatement,
): string {
  // ISO 20022's value for a payment without a reference of its sender.
  const refs = optional('EndToEndId', reference ?? '', 35) || element('EndToEndId', 'NOTPROVIDED');
  const isPayment = line.kind === 'settle' && line.changeMinor < 0n;
  const isNumbered = ['settle', 'return', 'convert'].includes(line.kind);
  const party = (name: string, text: string) => element(name, element('Pty', optional('Nm', text, 140)));
  const parties =
    isPayment && counterparty !== null ? party('Dbtr', owner) + party('Cdtr', counterparty) : '';
  return (
    element('Refs', refs + (isNumbered ? optional('TxId', cause, 35) : '')) +
    (parties && element('RltdPties', parties)) +
    optional('AddtlTxInf', cause, 500)
  );
}

/** Domain, family and sub-family of ISO 20022's external code list, for money out and money in. */
const transactionCodes: Record<string, { out: TransactionCode; in: TransactionCode }> = {
  settle: { out: ['PMNT', 'ICDT', 'XBCT'], in: ['PMNT', 'MCOP', 'OTHR'] },
  // A credit transfer that was returned.
  return: { out: ['PMNT', 'MDOP', 'OTHR'], in: ['PMNT', 'ICDT', 'RRTN'] },
  credit: { out: ['PMNT', 'MDOP', 'OTHR'], in: ['PMNT', 'RCDT', 'OTHR'] },
  convert: { out: ['FORX', 'SPOT', 'OTHR'], in: ['FORX', 'SPOT', 'OTHR'] },
  fee: { out: ['ACMT', 'MDOP', 'FEES'], in: ['ACMT', 'MCOP', 'FEES'] },
};
type TransactionCode = readonly [domain: string, family: string, subFamily: string];
const otherCodes: (typeof transactionCodes)[string] = {
  out: ['PMNT', 'MDOP', 'OTHR'],
  in: ['PMNT', 'MCOP', 'OTHR'],
};

function transactionCode(line: StatementLine): string {
  const codes = Object.hasOwn(transactionCodes, line.kind) ? transactionCodes[line.kind] : undefined;
  const [domain, family, subFamily] = (codes ?? otherCodes)[sidesOf(line).out === null ? 'in' : 'out'];
  const inDomain = element('Cd', family) + element('SubFmlyCd', subFamily);
  const own = optional('Cd', line.kind, 35);
  return element(
    'BkTxCd',
    element('Domn', element('Cd', domain) + element('Fmly', inDomain)) + (own && element('Prtry', own)),
  );
}

const amount = (minor: bigint, context: Context) =>
  `<Amt Ccy="${context.statement.wallet.currency}">${digits(minor, context)}</Amt>`;

/** An amount without its sign, which `direction` gives. */
function digits(minor: bigint, { texts }: Context): string {
  const size = minor < 0n ? -minor : minor;
  if (size >= 10n ** 18n) throw new RangeError('camt.053 has no amounts of more than 18 digits');
  return texts.amount(size);
}

/** Debit or credit; zero is a credit. */
const direction = (minor: bigint) => element('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT');

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

/** A text element, or '' if no text is left. Lengths are in characters, as the schema counts them. */
function optional(name: string, text: string, mostCharacters: number): string {
  const kept = [...text.replaceAll(/\s+/gu, ' ')].filter((character) => xmlText(character) !== '');
  const cut = kept.slice(0, mostCharacters).join('').trim();
  return cut === '' ? '' : element(name, xmlText(cut));
}

function required(name: string, text: string, mostCharacters: number): string {
  const found = optional(name, text, mostCharacters);
  if (found === '') throw new Error(`a statement has no text for ${name}`);
  return found;
}

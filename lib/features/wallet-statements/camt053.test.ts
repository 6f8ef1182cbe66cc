import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XmlDocument, type XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import {
  anyStatement,
  type KnownStatement,
  statementBytes,
  statementOf,
  statementWordsOf,
  usualEntries,
  withBatches,
} from '../../../tests/support/statements.ts';
import { formatAmount } from '../../service-core/money/index.ts';
import { sidesOf } from './columns.ts';

const schema = XmlDocument.fromBuffer(readFileSync(new URL('./camt053-subset.xsd', import.meta.url)));
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

const spaces = { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' };
const pathOf = (path: string) => path.replaceAll(/(^|\/)(?=\w)/g, '$1c:');
/** The texts found at a path from here, in order. */
const textsAt = (from: XmlElement, path: string) =>
  from.find(pathOf(path), spaces).map(({ content }) => content);

/** Reads a valid file. */
async function read<T>(known: KnownStatement, use: (root: XmlElement, xml: string) => T): Promise<T> {
  const file = await statementBytes('camt053', withBatches(known, 5), [statementWordsOf('en')]);
  const document = XmlDocument.fromBuffer(file);
  try {
    validator.validate(document);
    return use(document.root, file.toString());
  } finally {
    document.dispose();
  }
}

const statementPath = 'BkToCstmrStmt/Stmt';

describe('a month as camt.053', () => {
  const known = statementOf(usualEntries(6));

  test('names the account, its holder, the servicer and the period', async () => {
    await read(known, (root) => {
      const at = (path: string) => textsAt(root, `${statementPath}/${path}`);
      expect(at('Id')[0]).toMatch(/^20261101-20261130-[0-9a-f]{16}$/);
      expect(at('CreDtTm')).toEqual(['2026-12-01T02:31:00.000Z']);
      expect(at('FrToDt/*')).toEqual(['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z']);
      expect(at('Acct/Id/Othr/Id')).toEqual(['L20251103-USD-77']);
      expect(at('Acct/Ccy')).toEqual(['USD']);
      expect(at('Acct/Ownr/Nm')).toEqual(['Meridian Trading (HK) Ltd 明远贸易']);
      expect(at('Acct/Svcr/FinInstnId/Nm')).toEqual(['Corridor Payout Service']);
    });
  });

  test('says of each kind of line the code that fits', async () => {
    const codes = await read(known, (root) =>
      root
        .find(pathOf(`${statementPath}/Ntry`), spaces)
        .map((entry) => textsAt(entry as XmlElement, 'BkTxCd/Domn//*[not(*)]').join(' ')),
    );
    expect(codes).toEqual([
      'PMNT RCDT OTHR',
      'PMNT ICDT XBCT',
      'PMNT ICDT XBCT',
      'PMNT ICDT XBCT',
      'FORX SPOT OTHR',
      'ACMT MDOP FEES',
    ]);
  });

  test('gives a payout its references and both its parties', async () => {
    await read(known, (root) => {
      const at = (path: string) => textsAt(root, `${statementPath}/Ntry[2]/${path}`);
      expect(at('AcctSvcrRef')).toEqual(['88101']);
      expect(at('BkTxCd/Prtry/Cd')).toEqual(['settle']);
      expect(at('NtryDtls/TxDtls/Refs/EndToEndId')).toEqual(['P261103-0001']);
      expect(at('NtryDtls/TxDtls/Refs/TxId')).toEqual(['T-0193-0001']);
      expect(at('NtryDtls/TxDtls/RltdPties/Dbtr/Pty/Nm')).toEqual(['Meridian Trading (HK) Ltd 明远贸易']);
      expect(at('NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm')).toEqual(['Jane Miller']);
      expect(at('AddtlNtryInf')).toEqual(['Payout']);
      const credit = `${statementPath}/Ntry[1]/NtryDtls/TxDtls`;
      expect(textsAt(root, `${credit}/Refs/EndToEndId`)).toEqual(['NOTPROVIDED']);
      expect(textsAt(root, `${credit}/RltdPties`)).toEqual([]);
    });
  });

  test('dates a line by the day in the zone of the statement', async () => {
    const at = new Date('2026-11-09T16:30:00Z');
    const entries = usualEntries(1).map((entry) => ({ ...entry, at }));
    await read(statementOf(entries), (root) => {
      expect(textsAt(root, `${statementPath}/Ntry/BookgDt/DtTm`)).toEqual(['2026-11-09T16:30:00.000Z']);
      expect(textsAt(root, `${statementPath}/Ntry/ValDt/Dt`)).toEqual(['2026-11-10']);
    });
  });

  test('says that it comes from the sandbox', async () => {
    await read(statementOf([], { isSandbox: true }), (root) => {
      expect(textsAt(root, 'BkToCstmrStmt/GrpHdr/AddtlInf')).toEqual([statementWordsOf('en').sandbox]);
    });
  });
});

test('text is cut by characters, escaped, and freed of what XML cannot hold', async () => {
  const counterparty = `<&>${'𠮷'.repeat(200)}`;
  const entries = usualEntries(2).slice(1);
  await read(
    statementOf(entries.map((entry) => ({ ...entry, counterparty, cause: 'a\u0000\n\ud800b' }))),
    (root) => {
      const details = `${statementPath}/Ntry/NtryDtls/TxDtls`;
      expect(textsAt(root, `${details}/RltdPties/Cdtr/Pty/Nm`)).toEqual([`<&>${'𠮷'.repeat(137)}`]);
      expect(textsAt(root, `${details}/AddtlTxInf`)).toEqual(['a b']);
    },
  );
});

test('an amount of more digits than the schema has breaks the file off', async () => {
  const opening = { totalMinor: 10n ** 18n, availableMinor: 0n };
  await expect(statementBytes('camt053', withBatches(statementOf([], { opening })))).rejects.toThrow(
    '18 digits',
  );
});

test('the schema refuses what it should', async () => {
  const file = await statementBytes('camt053', withBatches(statementOf(usualEntries(2))));
  const refused = (from: string | RegExp, to: string) => {
    const changed = file.toString().replace(from, to);
    expect(changed).not.toBe(file.toString());
    const document = XmlDocument.fromString(changed);
    expect(() => validator.validate(document)).toThrow(XmlValidateError);
    document.dispose();
  };
  refused('<Id>L20251103-USD-77</Id>', `<Id>${'L'.repeat(35)}</Id>`);
  refused('<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>CR</CdtDbtInd>');
  refused(/(<Acct>.*<\/Acct>)(<Bal>.*<\/Bal>)/, '$2$1');
  refused('>12500.00</Amt>', '>-12500.00</Amt>');
  refused('>12500.00</Amt>', '>0.123456</Amt>');
  refused('<NbOfNtries>2<', '<NbOfNtries>two<');
  refused('>BOOK<', '>DONE<');
});

/** An amount with the sign that its direction gives it. */
const signed = (amount: string | undefined, direction: string | undefined) =>
  direction === 'DBIT' ? `-${amount}` : amount;

test('every statement is valid, and its figures come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(anyStatement(10n ** 16n), async (known) => {
      await read(known, (root) => {
        const amount = (minor: bigint) => formatAmount(minor, known.wallet.currency);
        const at = (path: string) => textsAt(root, `${statementPath}/${path}`);
        const pairs = (path: string) => {
          const directions = at(`${path}/CdtDbtInd`);
          return at(`${path}/Amt`).map((text, index) => signed(text, directions[index]));
        };
        const { opening, closing, sums, lines } = known;
        expect(at('Bal/Tp/CdOrPrtry/Cd')).toEqual(['OPBD', 'CLBD', 'CLAV']);
        expect(pairs('Bal')).toEqual(
          [opening.totalMinor, closing.totalMinor, closing.availableMinor].map(amount),
        );
        expect(pairs('Ntry')).toEqual(lines.map(({ changeMinor }) => amount(changeMinor)));
        expect(pairs('TxsSummry/TtlNtries/TtlNetNtry')).toEqual([amount(sums.inMinor - sums.outMinor)]);
        expect(at('TxsSummry/*/NbOfNtries')).toEqual([lines.length, sums.inCount, sums.outCount].map(String));
        expect(at('TxsSummry/*/Sum')).toEqual(
          [sums.inMinor + sums.outMinor, sums.inMinor, sums.outMinor].map(amount),
        );
        expect(at('Ntry/BookgDt/DtTm')).toEqual(lines.map((line) => line.at.toISOString()));
        expect(at('Ntry/CdtDbtInd')).toEqual(
          lines.map((line) => (sidesOf(line).out === null ? 'CRDT' : 'DBIT')),
        );
      });
    }),
    { numRuns: 300 },
  );
}, 60_000);

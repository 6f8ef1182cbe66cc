import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * Cell format. `text` keeps a spreadsheet from turning later input into numbers. `moment` shows a number of days as
 * date and time, `decimals2` a number with that many decimals.
 */
export type CellLook = 'plain' | 'right' | 'text' | 'moment' | DecimalsLook;
type DecimalsLook = 'decimals0' | 'decimals2' | 'decimals3' | 'decimals4';

/**
 * Text, or a number as decimal text, of which a spreadsheet keeps the first 15 digits. With a formula, the number is
 * its cached value. Without a look, the column's look applies.
 */
export type Cell = string | { text: string; look: Look } | { number: string; formula?: string; look?: Look };

export type Workbook = {
  /** Rows above the headings of the first sheet, plain unless a cell has a look; frozen together with the headings. */
  intro?: readonly (readonly Cell[])[];
  /** Widths in characters. */
  columns: readonly { name: string; width: number; look: CellLook }[];
  /** Maximum rows of a sheet including headings; further rows start another sheet. Default: Excel's limit. */
  rowsPerSheet?: number;
};

const mostRowsOfExcel = 1_048_576;

/**
 * Writes an XLSX file with bold, frozen headings. Texts are inline in the cells: a shared table of texts could not be
 * written before the last row is known (ECMA-376 part 1, §18.3.1.53). Rows are read as the bytes are taken.
 */
export function writeWorkbook(workbook: Workbook, batches: AsyncIterable<Cell[][]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (problem) => output.destroy(problem as Error));
  addParts(zip, workbook, batches).catch((problem: Error) => output.destroy(problem));
  return output;
}

async function addParts(zip: ZipFile, workbook: Workbook, batches: AsyncIterable<Cell[][]>): Promise<void> {
  const rows = readerOf(batches);
  let sheets = 0;
  do {
    sheets += 1;
    const shown = sheets === 1 ? workbook : { ...workbook, intro: [] };
    const sheet = Readable.from(sheetXml(shown, rows), { objectMode: false });
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await finished(sheet);
  } while (await rows.hasMore());
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [path, xml] of Object.entries(partsAround(numbers))) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

type RowReader = { take(most: number): Cell[][]; hasMore(): Promise<boolean> };

/** Reads rows in portions independent of the batches. */
function readerOf(batches: AsyncIterable<Cell[][]>): RowReader {
  const source = batches[Symbol.asyncIterator]();
  let held: Cell[][] = [];
  return {
    take: (most) => held.splice(0, most),
    hasMore: async () => {
      while (held.length === 0) {
        const next = await source.next();
        if (next.done) return false;
        held = next.value;
      }
      return true;
    },
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheetXml(
  { intro = [], columns, rowsPerSheet = mostRowsOfExcel }: Workbook,
  rows: RowReader,
): AsyncGenerator<string> {
  const places = columns.map(({ look }, index) => ({ letters: columnLetters(index), look }));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headingRow = intro.length + 1;
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`;
  const introPlaces = places.map(({ letters }) => ({ letters, look: 'plain' as const }));
  for (const [index, cells] of intro.entries()) yield rowXml(index + 1, { cells, places: introPlaces });
  const headings = places.map(({ letters, look }) => ({ letters, look: headingLooks[look] ?? 'heading' }));
  yield rowXml(headingRow, { cells: columns.map(({ name }) => name), places: headings });
  let written = headingRow;
  while (written < rowsPerSheet && (await rows.hasMore())) {
    let xml = '';
    for (const cells of rows.take(rowsPerSheet - written)) {
      written += 1;
      xml += rowXml(written, { cells, places });
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** Cell styles; the order is their index in the style table. */
const looks = {
  plain: '<xf/>',
  heading: '<xf fontId="1" applyFont="1"/>',
  right: '<xf applyAlignment="1"><alignment horizontal="right"/></xf>',
  text: '<xf numFmtId="49" applyNumberFormat="1"/>',
  textHeading: '<xf numFmtId="49" applyNumberFormat="1" fontId="1" applyFont="1"/>',
  rightHeading: '<xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>',
  moment: '<xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf>',
  decimals0: '<xf numFmtId="3" applyNumberFormat="1"/>',
  decimals2: '<xf numFmtId="4" applyNumberFormat="1"/>',
  decimals3: '<xf numFmtId="165" applyNumberFormat="1"/>',
  decimals4: '<xf numFmtId="166" applyNumberFormat="1"/>',
} as const;
type Look = keyof typeof looks;

/** Number formats without a built-in id in Excel (ECMA-376 part 1, §18.8.30). */
const ownFormats = { 164: 'yyyy\\-mm\\-dd\\ hh:mm', 165: '#,##0.000', 166: '#,##0.0000' };

const headingLooks: Partial<Record<CellLook, Look>> = {
  text: 'textHeading',
  decimals0: 'rightHeading',
  decimals2: 'rightHeading',
  decimals3: 'rightHeading',
  decimals4: 'rightHeading',
};
const styleOf = Object.fromEntries(
  Object.keys(looks).map((look, index) => [look, index === 0 ? '' : ` s="${index}"`]),
) as Record<Look, string>;

type Place = { letters: string; look: Look };

function rowXml(number: number, { cells, places }: { cells: readonly Cell[]; places: Place[] }): string {
  const xml = places.map(({ letters, look }, index) =>
    cellXml(`${letters}${number}`, cells[index] ?? '', look),
  );
  return `<row r="${number}">${xml.join('')}</row>`;
}

function cellXml(address: string, cell: Cell, columnLook: Look): string {
  const { look = columnLook, ...content } = typeof cell === 'string' ? { text: cell } : cell;
  const start = `<c r="${address}"${styleOf[look]}`;
  if ('number' in content) {
    const formula = content.formula === undefined ? '' : `<f>${xmlText(content.formula)}</f>`;
    return `${start}>${formula}<v>${xmlText(content.number)}</v></c>`;
  }
  if (content.text !== '') return `${start} t="inlineStr"><is>${textXml(content.text)}</is></c>`;
  return styleOf[look] === '' ? '' : `${start}/>`;
}

function textXml(text: string): string {
  const kept = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<t${kept}>${xmlText(text)}</t>`;
}

/** Characters that XML 1.0 cannot represent or discourages (§2.2). */
const unwritable = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/gu;
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for XML content and drops characters that XML cannot hold. */
export const xmlText = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>]/g, (sign) => references[sign] ?? '');

/** Returns a column's letters: A, B … Z, AA and so on. */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Returns every part of the package except the sheets. */
function partsAround(sheets: readonly number[]): Record<string, string> {
  const each = (make: (sheet: number) => string) => sheets.map(make).join('');
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const relationsXml = (content: string) =>
    `${declaration}<Relationships xmlns="${packaged}/relationships">${content}</Relationships>`;
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  const formats = Object.entries(ownFormats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const font = (content: string) => `<font>${content}<color theme="1"/><family val="2"/></font>`;
  return {
    'xl/styles.xml':
      `${declaration}<styleSheet xmlns="${main}"><numFmts count="${Object.keys(ownFormats).length}">${formats.join('')}</numFmts>` +
      `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      `<cellXfs count="${Object.keys(looks).length}">${Object.values(looks).join('')}</cellXfs></styleSheet>`,
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      `${each((sheet) => `<sheet name="Sheet${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(
      relation('styles', 'styles', 'styles.xml') +
        each((sheet) => relation(`rId${sheet}`, 'worksheet', `worksheets/sheet${sheet}.xml`)),
    ),
    '_rels/.rels': relationsXml(relation('workbook', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      part('workbook.xml', 'sheet.main') +
      part('styles.xml', 'styles') +
      `${each((sheet) => part(`worksheets/sheet${sheet}.xml`, 'worksheet'))}</Types>`,
  };
}

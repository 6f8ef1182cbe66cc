import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** `text` keeps a spreadsheet from reading numbers into what is typed there later. */
export type CellLook = 'plain' | 'right' | 'text';
export type Workbook = {
  /** Widths in characters. */
  columns: readonly { name: string; width: number; look: CellLook }[];
  /** Rows of a sheet, headings among them, before another sheet goes on: by default as many as Excel takes. */
  rowsPerSheet?: number;
};

const mostRowsOfExcel = 1_048_576;

/**
 * An XLSX file with bold headings that stay in sight, its texts inside the cells: of a workbook's usual table of texts
 * nothing could be written before the last row is known (ECMA-376 part 1, §18.3.1.53). Rows are read as the bytes are
 * taken.
 */
export function writeWorkbook(workbook: Workbook, batches: AsyncIterable<string[][]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (problem) => output.destroy(problem as Error));
  addParts(zip, workbook, batches).catch((problem: Error) => output.destroy(problem));
  return output;
}

async function addParts(zip: ZipFile, workbook: Workbook, batches: AsyncIterable<string[][]>): Promise<void> {
  const rows = readerOf(batches);
  let sheets = 0;
  do {
    sheets += 1;
    const sheet = Readable.from(sheetXml(workbook, rows), { objectMode: false });
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await finished(sheet);
  } while (await rows.hasMore());
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [path, xml] of Object.entries(partsAround(numbers))) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

type RowReader = { take(most: number): string[][]; hasMore(): Promise<boolean> };

/** Rows of batches, in other portions than they come in. */
function readerOf(batches: AsyncIterable<string[][]>): RowReader {
  const source = batches[Symbol.asyncIterator]();
  let held: string[][] = [];
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
  { columns, rowsPerSheet = mostRowsOfExcel }: Workbook,
  rows: RowReader,
): AsyncGenerator<string> {
  const places = columns.map(({ look }, index) => ({ letters: columnLetters(index), look }));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`;
  const headings = places.map(({ letters, look }) => ({
    letters,
    look: look === 'text' ? ('textHeading' as const) : ('heading' as const),
  }));
  yield rowXml(1, { cells: columns.map(({ name }) => name), places: headings });
  let written = 1;
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

/** The looks, each in its place of the table of styles. */
const looks = {
  plain: '<xf/>',
  heading: '<xf fontId="1" applyFont="1"/>',
  right: '<xf applyAlignment="1"><alignment horizontal="right"/></xf>',
  text: '<xf numFmtId="49" applyNumberFormat="1"/>',
  textHeading: '<xf numFmtId="49" applyNumberFormat="1" fontId="1" applyFont="1"/>',
} as const;
type Look = keyof typeof looks;
const styleOf = Object.fromEntries(
  Object.keys(looks).map((look, index) => [look, index === 0 ? '' : ` s="${index}"`]),
) as Record<Look, string>;

type Place = { letters: string; look: Look };

function rowXml(number: number, { cells, places }: { cells: readonly string[]; places: Place[] }): string {
  let xml = `<row r="${number}">`;
  for (const [index, { letters, look }] of places.entries()) {
    const text = cells[index] ?? '';
    const style = styleOf[look];
    if (text !== '') xml += `<c r="${letters}${number}"${style} t="inlineStr"><is>${textXml(text)}</is></c>`;
    else if (style !== '') xml += `<c r="${letters}${number}"${style}/>`;
  }
  return `${xml}</row>`;
}

function textXml(text: string): string {
  const kept = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<t${kept}>${escaped(text)}</t>`;
}

/** Characters that XML 1.0 has no way to write, or discourages (§2.2). */
const unwritable = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/gu;
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>]/g, (sign) => references[sign] ?? '');

/** A, B … Z, AA and so on. */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Every part of the package but the sheets. */
function partsAround(sheets: readonly number[]): Record<string, string> {
  const each = (make: (sheet: number) => string) => sheets.map(make).join('');
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const relationsXml = (content: string) =>
    `${declaration}<Relationships xmlns="${packaged}/relationships">${content}</Relationships>`;
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  const font = (content: string) => `<font>${content}<color theme="1"/><family val="2"/></font>`;
  return {
    'xl/styles.xml':
      `${declaration}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts>` +
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

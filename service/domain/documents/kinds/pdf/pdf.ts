import { createInflate } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { FileView } from '../../store.ts';
import { holdsTestMalware, testMalwareFound } from '../foreign.ts';
import { readXml } from '../xml.ts';
import { PasswordNeeded, type PdfObjects, readObjects } from './objects.ts';
import { byItself, dictionaryProblem } from './rules.ts';
import { PdfBomb, type Resolve, UnreadablePdf, unpacked } from './streams.ts';
import { hasForeignTail } from './tail.ts';

const attachmentAtMostBytes = 8 * 1024 * 1024;
const refused =
  'the PDF has a file attached that is not the XML of an electronic invoice: print it to a new PDF';

/**
 * Root elements of electronic invoices and related documents: Factur-X, ZUGFeRD, XRechnung, Order-X, UBL, ebInterface,
 * FatturaPA, Facturae, CFDI, KSeF, and the Chinese electronic invoice.
 */
const roots = new Set([
  'CrossIndustryInvoice',
  'CrossIndustryDocument',
  'SCRDMCCBDACIOMessageStructure',
  'SCRDMCCBDACIDAMessageStructure',
  'Invoice',
  'CreditNote',
  'DebitNote',
  'Order',
  'DespatchAdvice',
  'FatturaElettronica',
  'FatturaElettronicaSemplificata',
  'Facturae',
  'Comprobante',
  'Faktura',
  'EInvoice',
  'EInvoiceData',
  'eInvoice',
  'einvoice',
  'Voucher',
  'xbrl',
]);
const fileKeys = ['F', 'UF', 'DOS', 'Unix', 'Mac'] as const;

/** The problem with a file that this dictionary attaches, if any (specification of PDF, 7.11.4). */
async function attachmentProblem(
  dict: PDFDict,
  stream: PDFRawStream | undefined,
  resolve: Resolve,
): Promise<string | undefined> {
  const embedded: PDFObject[] = [];
  if (stream && resolve(dict.get(PDFName.of('Type'))).includes(PDFName.of('EmbeddedFile')))
    embedded.push(stream);
  for (const files of resolve(dict.get(PDFName.of('EF')))) {
    if (!(files instanceof PDFDict)) continue;
    embedded.push(...files.values().flatMap(resolve));
    if (!fileKeys.every((key) => hasXmlName(resolve(dict.get(PDFName.of(key)))))) return refused;
  }
  for (const file of embedded) {
    if (!(file instanceof PDFRawStream) || !(await isInvoice(file, resolve))) return refused;
  }
  return undefined;
}

function hasXmlName(names: readonly PDFObject[]): boolean {
  return names.every(
    (each) =>
      (each instanceof PDFString || each instanceof PDFHexString) && /\.xml$/i.test(each.decodeText().trim()),
  );
}

async function isInvoice(file: PDFRawStream, resolve: Resolve): Promise<boolean> {
  const { bytes, isWhole } = unpacked(file, resolve, { bytes: attachmentAtMostBytes });
  const xml = isWhole ? readXml(Buffer.from(bytes)) : undefined;
  return xml !== undefined && roots.has(xml.root) && !xml.hasInstructions;
}

const packedObjectsAtMostBytes = 64 * 1024 * 1024;
const unpackedAtMostBytes = 512 * 1024 * 1024;
/** A stream below this size unpacks to at most 17 MB. */
const smallStreamBytes = 16 * 1024;
const nodesAtMost = 5_000_000;
const pagesAtMost = 50_000;
const hasObjects = /\d\s+\d+\s*obj/;

const breaksOff = 'the PDF breaks off: a part of it is missing';
const damaged = 'the PDF is damaged or too unusual to be checked: print it to a new PDF';
const password = 'the PDF is protected by a password: save it without one';
const tail = 'the PDF has something else behind its end: print it to a new PDF';
const bomb = 'the PDF unpacks to far more than it holds: print it to a new PDF';

/**
 * The problem with a PDF: truncated, locked or active content. Checks every object in every version, packed or not;
 * content that cannot be read is refused.
 */
export async function pdfProblem(view: FileView): Promise<string | undefined> {
  if (!(await view.contains(/%%EOF/))) return (await view.contains(hasObjects)) ? breaksOff : undefined;
  try {
    const bytes = await view.read(0, view.sizeBytes);
    if (hasForeignTail(bytes.toString('latin1'))) return tail;
    const pdf = await readObjects(bytes, { bytes: packedObjectsAtMostBytes });
    return (await objectsProblem(pdf)) ?? structureProblem(pdf) ?? (await sizeOfStreamsProblem(pdf));
  } catch (problem) {
    if (problem instanceof PasswordNeeded) return password;
    if (problem instanceof PdfBomb) return bomb;
    // For unreadable input the library throws errors of many kinds, a stack overflow among them.
    return damaged;
  }
}

async function objectsProblem({ objects, trailers, resolve }: PdfObjects): Promise<string | undefined> {
  const open: PDFObject[] = [...objects, ...trailers];
  let moving: string | undefined;
  for (let count = 0; open.length > 0; count += 1) {
    if (count > nodesAtMost) throw new UnreadablePdf('too many parts');
    const object = open.pop();
    if (object instanceof PDFArray) {
      open.push(...object.asArray());
      continue;
    }
    const stream = object instanceof PDFRawStream ? object : undefined;
    const dict = stream?.dict ?? object;
    if (!(dict instanceof PDFDict)) continue;
    const problem =
      dictionaryProblem(dict, stream, resolve) ?? (await attachmentProblem(dict, stream, resolve));
    // Continue, because the action's own dictionary gives a more precise reason.
    if (problem === byItself) moving = problem;
    else if (problem) return problem;
    open.push(...dict.values());
  }
  return moving;
}

/** The problem with a missing catalogue or page: the file was cut off or assembled to hide something. */
function structureProblem({ objects, trailers, resolve }: PdfObjects): string | undefined {
  if (objects.length === 0) return undefined;
  const roots = trailers.flatMap((each) => resolve(each.get(PDFName.of('Root'))));
  const catalogues = roots.length > 0 ? roots : objects.filter((each) => isOfType(each, 'Catalog', resolve));
  const pages = catalogues.flatMap((each) =>
    each instanceof PDFDict ? resolve(each.get(PDFName.of('Pages'))) : [],
  );
  if (!pages.some((each) => each instanceof PDFDict)) return breaksOff;
  const seen = new Set<PDFObject>();
  for (let open = pages; open.length > 0; ) {
    const kids = open.flatMap((each) => {
      if (seen.has(each) || !(each instanceof PDFDict)) return [];
      seen.add(each);
      return resolve(each.get(PDFName.of('Kids'))).flatMap((list) =>
        list instanceof PDFArray ? list.asArray() : [],
      );
    });
    if (kids.some((each) => each instanceof PDFRef && resolve(each).length === 0)) return breaksOff;
    if (seen.size > pagesAtMost) throw new UnreadablePdf('too many pages');
    open = kids.flatMap((each) => resolve(each));
  }
  return undefined;
}

function isOfType(object: PDFObject, type: string, resolve: Resolve): boolean {
  return object instanceof PDFDict && resolve(object.get(PDFName.of('Type'))).includes(PDFName.of(type));
}

/** Unpacks streams that could be large without keeping the content, and searches the others for the EICAR test file. */
async function sizeOfStreamsProblem({ objects, resolve }: PdfObjects): Promise<string | undefined> {
  let left = unpackedAtMostBytes;
  for (const object of objects) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = resolve(object.dict.get(PDFName.of('Filter')));
    const list = filters.flatMap((each) => (each instanceof PDFArray ? each.asArray() : [each]));
    const [first] = list.flatMap((each) => resolve(each));
    const packings = list.filter((each) => resolve(each).some(isPacking));
    if (packings.length < 2 && object.contents.length < smallStreamBytes) {
      if (smallContents(object, resolve).some(holdsTestMalware)) return testMalwareFound;
      continue;
    }
    if (packings.length === 1 && first === PDFName.of('FlateDecode')) {
      left -= await inflatedBytes(object.contents, left);
    } else if (packings.length > 0) {
      left -= unpackedTwice(object, resolve);
    }
    if (left <= 0) return bomb;
  }
  return undefined;
}

/** A small stream's raw content, and its unpacked content if it can be unpacked. */
function smallContents(stream: PDFRawStream, resolve: Resolve): Uint8Array[] {
  try {
    return [stream.contents, unpacked(stream, resolve, { bytes: smallStreamBytes * 4 }).bytes];
  } catch {
    // Damaged, or too large to be the test file. Active content was already checked.
    return [stream.contents];
  }
}

const packingNames = new Set(['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);
const isPacking = (filter: PDFObject) => filter instanceof PDFName && packingNames.has(filter.decodeText());

function unpackedTwice(stream: PDFRawStream, resolve: Resolve): number {
  const budget = { bytes: packedObjectsAtMostBytes };
  try {
    unpacked(stream, resolve, budget);
  } catch (problem) {
    if (problem instanceof PdfBomb) throw problem;
  }
  return packedObjectsAtMostBytes - budget.bytes;
}

/** Counts unpacked bytes up to the limit. Damaged data counts up to the damage. */
async function inflatedBytes(content: Uint8Array, atMost: number): Promise<number> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(content);
  let bytes = 0;
  try {
    for await (const chunk of inflate) {
      bytes += (chunk as Buffer).length;
      if (bytes >= atMost) break;
    }
  } catch {
    return bytes;
  }
  return bytes;
}

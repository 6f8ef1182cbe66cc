import { PDFDict, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { readXml } from '../xml.ts';
import { type Resolve, unpacked } from './streams.ts';

const attachmentAtMostBytes = 8 * 1024 * 1024;
const refused =
  'the PDF has a file attached that is not the XML of an electronic invoice: print it to a new PDF';

/**
 * Root elements of electronic invoices and what goes with them: Factur-X, ZUGFeRD, XRechnung, Order-X, UBL, ebInterface,
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

/** The problem with what is attached by this dictionary, if it attaches anything (specification of PDF, 7.11.4). */
export async function attachmentProblem(
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

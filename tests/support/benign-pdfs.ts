import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PDFKit from 'pdfkit';
import { type CorpusFile, jpeg, latin1 } from './file-builders.ts';
import {
  encryptedPdf,
  flateStream,
  hybridPdf,
  type PdfParts,
  packedPdf,
  packings,
  plainPdf,
  streamOf,
  updatedPdf,
} from './pdf-builder.ts';

const link = (entries: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] ${entries} >>`;
const to = (address: string) => link(`/A << /S /URI /URI (${address}) >>`);
const invoice = (name: string, xml: string, relationship = '/AFRelationship /Data'): PdfParts => ({
  catalog: `/Names << /EmbeddedFiles << /Names [(${name}) 10 0 R] >> >> /AF [10 0 R]`,
  objects: {
    10: `<< /Type /Filespec /F (${name}) /UF (${name}) ${relationship} /EF << /F 11 0 R /UF 11 0 R >> >>`,
    11: flateStream('/Type /EmbeddedFile /Subtype /text#2Fxml', xml),
  },
});
const picture = (entries: string, content: Buffer): PdfParts => ({
  page: '/Thumb 10 0 R',
  objects: { 10: streamOf(`/Type /XObject /Subtype /Image ${entries}`, content) },
});

/** Contents of invoices and contracts as programs write them. */
const features: Readonly<Record<string, PdfParts>> = {
  'nothing special': {},
  'links to the web, mail and telephone': {
    annotations: [
      to('https://example.com/a?b=c#d'),
      to('mailto:a@example.com'),
      to('tel:+41-44-000'),
      to('HTTP://EXAMPLE.COM:8080'),
    ],
  },
  'links without a scheme': {
    annotations: [to('www.example.com'), to('example.com:8080/a'), to('terms.html#a')],
  },
  'links within': {
    annotations: [
      link('/A << /S /GoTo /D [3 0 R /Fit] >>'),
      link('/Dest [3 0 R /XYZ 0 0 0]'),
      link('/Dest (chapter)'),
    ],
  },
  'page turns by a press': {
    annotations: [link('/A << /S /Named /N /NextPage >>'), link('/A << /S /Named /N /FirstPage >>')],
  },
  'a page shown on opening': { catalog: '/OpenAction [3 0 R /FitH 842] /PageMode /UseOutlines' },
  'an action shown on opening': { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' },
  'a named place on opening': {
    catalog: '/OpenAction << /S /GoTo /D (start) >> /Names << /Dests << /Names [(start) [3 0 R /Fit]] >> >>',
  },
  'empty extra actions': { catalog: '/AA << >>', page: '/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>' },
  bookmarks: {
    catalog: '/Outlines 10 0 R',
    objects: {
      10: '<< /Type /Outlines /First 11 0 R /Last 12 0 R /Count 2 >>',
      11: '<< /Title (One) /Parent 10 0 R /Next 12 0 R /Dest [3 0 R /Fit] >>',
      12: '<< /Title (Web) /Parent 10 0 R /Prev 11 0 R /A << /S /URI /URI (https://example.com/) >> >>',
    },
  },
  'a form to fill in': {
    catalog: '/AcroForm << /Fields [10 0 R 11 0 R] /DA (/F1 0 Tf) /NeedAppearances true >>',
    objects: {
      10: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Smith) /Rect [0 0 9 9] >>',
      11: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (clear) /Rect [0 0 9 9] /A << /S /ResetForm >> >>',
    },
  },
  'a form with no XFA': { catalog: '/AcroForm << /Fields [] /XFA [] >>' },
  'a signature': {
    catalog: '/AcroForm << /Fields [10 0 R] /SigFlags 3 >> /Perms << /DocMDP 11 0 R >>',
    objects: {
      10: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /V 11 0 R /Rect [0 0 0 0] >>',
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <${'30'.repeat(4_000)}> /M (D:20250101) >>`,
    },
  },
  layers: {
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /ON [10 0 R] /Order [10 0 R] >> >>',
    annotations: [link('/A << /S /SetOCGState /State [/Toggle 10 0 R] >>'), link('/A << /S /Hide /T (a) >>')],
    objects: { 10: '<< /Type /OCG /Name (Layer) >>' },
  },
  'tags for readers aloud': {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Lang (en)',
    objects: {
      10: '<< /Type /StructTreeRoot /K [11 0 R] /RoleMap << /Script /P >> >>',
      11: '<< /Type /StructElem /S /Figure /P 10 0 R /Alt (A script in JavaScript) >>',
    },
  },
  'page labels': { catalog: '/PageLabels << /Nums [0 << /S /r >> 4 << /S /D /St 1 >>] >>' },
  'notes and marks': {
    annotations: [
      '<< /Subtype /Text /Contents (Use /Launch or /S /JavaScript) /Rect [0 0 9 9] >>',
      '<< /Subtype /Highlight /QuadPoints [0 0 9 0 9 9 0 9] /Rect [0 0 9 9] >>',
      '<< /Subtype /Stamp /Name /Approved /Rect [0 0 9 9] /BS << /S /D /W 1 >> >>',
      '<< /Subtype /Popup /Rect [0 0 9 9] /Open false >>',
    ],
  },
  'a text about scripts': {
    content:
      'BT /F1 12 Tf (/JavaScript /JS /Launch /OpenAction << /S /JavaScript >> /SubmitForm <script>) Tj ET',
  },
  'a packed text about scripts': {
    objects: { 10: flateStream('', '(/S /JavaScript /JS (app.alert) /EmbeddedFile /RichMedia) Tj') },
  },
  'a title about scripts': {
    trailer: '/Info << /Title (How /JavaScript starts, /Launch too) /Keywords (/JS /OpenAction /AA) >>',
  },
  'a title that looks like an object': {
    trailer: '/Info << /Title (90 0 obj << /S /JavaScript /JS \\(x\\) >> endobj % trailer <<) >>',
  },
  'a comment about scripts': {
    catalog: '% /OpenAction << /S /JavaScript /JS (x) >>\n',
    objects: { 10: '[1]\n% 90 0 obj << /S /JavaScript /JS (x) >> endobj 91 0 obj << % trailer <<' },
  },
  'properties called by odd names': { trailer: '/Info << /JS (yes) /JavaScript (no) /OpenAction (none) >>' },
  'layers called by odd names': {
    objects: {
      10: '<< /Properties << /JavaScript 11 0 R /JS 11 0 R >> /ColorSpace << /JS [/Separation /JS /DeviceRGB 12 0 R] >> >>',
      11: '<< /Type /OCG /Name (JavaScript) >>',
      12: '<< /FunctionType 2 /N 1 /Domain [0 1] >>',
    },
  },
  'paragraphs called by odd names': {
    catalog: '/StructTreeRoot 10 0 R',
    objects: {
      10: '<< /Type /StructTreeRoot /K [11 0 R] /RoleMap << /JavaScript /P /JS /P >> >>',
      11: '<< /Type /StructElem /S /JavaScript /P 10 0 R /K [<< /Type /StructElem /S /JS /P 11 0 R >>] >>',
    },
  },
  'an empty tree of scripts': { catalog: '/Names << /JavaScript << /Names [] >> >>' },
  'fonts called by odd names': {
    objects: {
      10: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /JS 5 0 R /AA 5 0 R /Launch 5 0 R >> /XObject << /JavaScript 11 0 R >> >>',
        'q Q',
      ),
      11: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', 'q Q'),
    },
  },
  'metadata and colours': {
    catalog:
      '/Metadata 10 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 11 0 R >>]',
    objects: {
      10: streamOf(
        '/Type /Metadata /Subtype /XML',
        '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
      ),
      11: flateStream('/N 3', Buffer.alloc(3_000, 7)),
    },
  },
  'an invoice of Factur-X': invoice(
    'factur-x.xml',
    '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>',
  ),
  'an invoice of ZUGFeRD': invoice(
    'ZUGFeRD-invoice.xml',
    '\ufeff<rsm:CrossIndustryDocument xmlns:rsm="urn:x"><a>\u00fc</a></rsm:CrossIndustryDocument>',
    '',
  ),
  'an invoice of XRechnung': invoice(
    'xrechnung.xml',
    '<ubl:Invoice xmlns:ubl="urn:oasis"><!-- total --><a>1</a></ubl:Invoice>',
    '/AFRelationship /Source',
  ),
  'a credit note': invoice('CREDIT.XML', '<CreditNote xmlns="urn:oasis"/>'),
  'a Chinese invoice': invoice(
    'invoice.xml',
    '<?xml version="1.0" encoding="utf-8"?><EInvoice><Header/></EInvoice>',
  ),
  'an Italian invoice': invoice('fattura.xml', '<p:FatturaElettronica xmlns:p="urn:x" versione="FPR12"/>'),
  'a scanned page': picture(
    '/Width 2480 /Height 3508 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    jpeg(2480, 3508),
  ),
  'a white page of a scanner': picture(
    '/Width 2480 /Height 3508 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
    deflateSync(Buffer.alloc(2480 * 3508, 255)),
  ),
  'a faxed page': picture(
    '/Width 1728 /Height 2200 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 >>',
    randomBytes(3_000),
  ),
  'a picture packed twice': picture(
    '/Width 80 /Height 60 /Filter [/FlateDecode /DCTDecode]',
    deflateSync(jpeg(80, 60)),
  ),
  'a picture in text': picture(
    '/Width 8 /Height 6 /Filter [/ASCII85Decode /DCTDecode]',
    latin1('87cURD]i,"Ebo80~>'),
  ),
  'an embedded font': {
    objects: {
      10: '<< /Type /FontDescriptor /FontName /ABC+Inter /FontFile2 11 0 R /Flags 4 >>',
      11: flateStream('/Length1 20000', randomBytes(20_000)),
    },
  },
  'names with odd letters': {
    objects: { 10: '<< /Font << /F#20one 5 0 R /F#C3#BC 5 0 R >> >>' },
    catalog: '/PieceInfo << /Some#2EMaker << /LastModified (D:2025) /Private << /A null >> >> >>',
  },
  'comments and odd spaces': {
    catalog: '% a comment with << and (\n/ViewerPreferences\r<</DisplayDocTitle\ttrue>>',
  },
  'texts in every spelling': {
    trailer:
      '/Info << /Title <FEFF53D17968> /Author (a \\(b\\) \\\\ \\101 (nested) \\\nx) /Subject () /Trapped /False >>',
  },
  'numbers in every spelling': { page: '/CropBox [-.5 +0 595. 0842] /Rotate 0 /UserUnit 1.0' },
  'a missing object': { page: '/Metadata 77 0 R', objects: { 10: 'null' } },
  'a picture of the thread of articles': {
    catalog: '/Threads [10 0 R]',
    objects: {
      10: '<< /Type /Thread /F 11 0 R /I << /Title (a) >> >>',
      11: '<< /Type /Bead /T 10 0 R /N 11 0 R /V 11 0 R /P 3 0 R /R [0 0 9 9] >>',
    },
  },
};

const flate = packings['flate'] as (typeof packings)[string];

const carriers: Readonly<Record<string, (parts: PdfParts) => Buffer | Promise<Buffer>>> = {
  plain: plainPdf,
  packed: (parts) => packedPdf(parts, flate, '/Type /ObjStm', true),
  'with an update': (parts) => updatedPdf(parts, parts),
  'restricted to reading': (parts) => encryptedPdf(plainPdf(parts), 'AES-256'),
};

/** PDF files that partners really send. */
export async function benignPdfs(): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  const add = (name: string, content: Buffer) =>
    files.push({ name: `pdf with ${name}`, mediaType: 'application/pdf', content });
  for (const [feature, parts] of Object.entries(features)) {
    for (const [carrier, make] of Object.entries(carriers)) add(`${feature}, ${carrier}`, await make(parts));
  }
  for (const [name, packing] of Object.entries(packings))
    add(`objects packed with ${name}`, packedPdf({}, packing));
  add('a table for old readers and new', hybridPdf({}));
  for (const algorithm of ['RC4-40', 'RC4-128', 'AES-128'] as const)
    add(`printing forbidden by ${algorithm}`, await encryptedPdf(packedPdf({}, flate), algorithm));
  const whole = plainPdf({});
  const text = whole.toString('latin1');
  for (const [name, start] of Object.entries({
    spaces: ' '.repeat(1_024),
    'lines of a mail': 'Content-Type: application/pdf\r\nContent-Length: 9000\r\n\r\n',
    'a byte order mark': '\xef\xbb\xbf',
    'a printer’s commands': '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n',
    'a printer’s commands without the first': '@PJL ENTER LANGUAGE=PDF\r\n',
    'a mail address': 'From: Sales <sales@example.com>\r\n\r\n',
    'a name that begins like a picture': 'BMW AG, invoice 42\r\n',
    'a kilobyte of zeroes': '\0'.repeat(1_024),
    'a kilobyte of letters': 'x'.repeat(1_024),
  }))
    add(`${name} before it`, Buffer.concat([latin1(start), whole]));
  add('a table that is wrong', latin1(text.replace(/\d{10} 00000 n/g, '0000000009 00000 n')));
  add('an empty object', plainPdf({ objects: { 10: '' } }));
  add('padding behind it', Buffer.concat([latin1(text), Buffer.alloc(70_000), latin1('\r\n\x1a')]));
  add('comments behind it', latin1(`${text}\n% printed by a machine\n\n%%\n`));
  add('no table', latin1(text.replace(/xref[\s\S]*$/, 'trailer << /Root 1 0 R >>\n%%EOF\n')));
  add('lines that end as on a Macintosh', latin1(text.replaceAll('\n', '\r')));
  add('lines that end as on Windows', latin1(text.replaceAll('\n', '\r\n')));
  add('lengths that are wrong', latin1(text.replace(/\/Length \d+/, '/Length 7')));
  add(
    'lengths that stand elsewhere',
    latin1(text.replace(/\/Length (\d+)/, '/Length 60 0 R').replace('xref', '60 0 obj\n42\nendobj\nxref')),
  );
  add('no newline before the end of a stream', latin1(text.replace('\nendstream', 'endstream')));
  add(
    'large pictures',
    plainPdf({
      objects: {
        10: streamOf('/Subtype /Image /Width 2000 /Height 1500 /Filter /DCTDecode', randomBytes(6_000_000)),
      },
    }),
  );
  add(
    'five thousand objects',
    plainPdf({
      objects: Object.fromEntries(
        Array.from({ length: 5_000 }, (_, n) => [n + 100, `<< /N ${n} /Of [1 2 3] >>`]),
      ),
    }),
  );
  for (const [name, options] of Object.entries({
    'pdfkit’s own layout': {},
    'pdfkit’s tags': { tagged: true, displayTitle: true },
    'pdfkit without packing': { compress: false },
    'pdfkit’s version 1.3': { pdfVersion: '1.3' as const },
    'pdfkit’s restrictions': { ownerPassword: 'owner', permissions: { printing: 'lowResolution' as const } },
    'pdfkit’s restrictions of 2008': { pdfVersion: '1.7ext3' as const, ownerPassword: 'owner' },
  }))
    add(name, await writtenByPdfkit(options));
  return files;
}

async function writtenByPdfkit(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const document = new PDFKit(options);
  document
    .fontSize(12)
    .text('Invoice 42: see /JavaScript', { link: 'https://example.com/', underline: true });
  document.addPage().text('The second page');
  document.outline.addItem('Invoice');
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

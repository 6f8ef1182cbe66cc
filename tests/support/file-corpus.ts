import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { refusedFiles, sampleFiles } from './sample-files.ts';
import { crc32, type ZipEntry, zipArchive } from './zip-archive.ts';

/** Generated files: what partners really send in many shapes, and what somebody who means harm would. */
export type CorpusFile = { name: string; mediaType?: string; content: Buffer };

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

export function png(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = Math.min(height, 64) * (Math.min(width, 64) + 1);
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export function jpeg(width: number, height: number, frame = 0xc0, extra: Buffer[] = []): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    jpegSegment(0xc4, Buffer.alloc(20)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(500, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function riff(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunk.length + 4);
  return Buffer.concat([latin1('RIFF'), length, latin1('WEBP'), chunk]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([latin1(type), length, data, Buffer.alloc(data.length % 2)]);
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const data = Buffer.alloc(64);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  } else {
    data.write('\x9d\x01\x2a', 3, 'latin1');
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return riff(riffChunk(kind, data));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([uint32(data.length + 8), latin1(type), data]);
}

export function heic(brand: string, compatible: string[], width: number, height: number): Buffer {
  const flags = Buffer.alloc(4);
  const size = box('ispe', flags, uint32(width), uint32(height));
  return Buffer.concat([
    box('ftyp', latin1(brand), Buffer.alloc(4), latin1(compatible.join(''))),
    box(
      'meta',
      flags,
      box('hdlr', flags, Buffer.alloc(20)),
      box('iprp', box('ipco', box('hvcC', Buffer.alloc(9)), size)),
    ),
    box('mdat', Buffer.alloc(300, 0x11)),
  ]);
}

export function pdf(version: string, extra = '', tail = '\n'): Buffer {
  return latin1(
    `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\nxref\n0 3\ntrailer\n<< /Size 3 /Root 1 0 R >>\n` +
      `startxref\n120\n%%EOF${tail}`,
  );
}

const main = { docx: 'wordprocessingml.document', xlsx: 'spreadsheetml.sheet' } as const;

export function office(kind: keyof typeof main, parts: readonly ZipEntry[] = [], types?: string): Buffer {
  const part = kind === 'docx' ? 'word/document.xml' : 'xl/workbook.xml';
  const contentTypes =
    types ??
    `<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${main[kind]}.main+xml"/></Types>`;
  return zipArchive([
    { name: '[Content_Types].xml', content: contentTypes, deflated: true },
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="a"/></Relationships>',
      deflated: true,
    },
    { name: part, content: `<x>${'text '.repeat(200)}</x>`, deflated: true },
    ...parts,
  ]);
}

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const relations = (...lines: string[]): ZipEntry => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships>${lines.join('')}</Relationships>`,
});
const external = (type: string) =>
  `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://elsewhere.example/a" TargetMode="External"/>`;

export function benignFiles(): CorpusFile[] {
  const files: CorpusFile[] = Object.entries(sampleFiles).map(([mediaType, content]) => ({
    name: `sample ${mediaType}`,
    mediaType,
    content,
  }));
  const add = (name: string, mediaType: string, content: Buffer) => files.push({ name, mediaType, content });
  for (const version of ['1.0', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'])
    add(`pdf ${version}`, 'application/pdf', pdf(version));
  for (const tail of [
    '',
    '\r\n',
    '\n\n\n',
    '\0\0',
    ' '.repeat(900),
    '\nappended by a scanner',
    '\0'.repeat(100_000),
  ]) {
    add(`pdf that ends in ${JSON.stringify(tail.slice(0, 12))}`, 'application/pdf', pdf('1.7', '', tail));
  }
  add(
    'pdf with metadata',
    'application/pdf',
    pdf('1.7', '/Metadata 5 0 R /Lang (zh-CN) /AcroForm << /Fields [] >>'),
  );
  add(
    'pdf with an attachment',
    'application/pdf',
    pdf('1.7', '/Names << /EmbeddedFiles << /Names [(factur-x.xml) 9 0 R] >> >>'),
  );
  add(
    'pdf whose text speaks of scripts',
    'application/pdf',
    pdf('1.4', `/Pad (${'x'.repeat(1500)} how to write a <script> tag)`),
  );
  add(
    'pdf with an update',
    'application/pdf',
    Buffer.concat([pdf('1.4'), latin1('4 0 obj\n<<>>\nendobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n')]),
  );
  add(
    'large pdf',
    'application/pdf',
    Buffer.concat([pdf('1.4').subarray(0, 60), randomBytes(3_000_000), pdf('1.4').subarray(60)]),
  );
  for (const [w, h] of [
    [1, 1],
    [640, 480],
    [4032, 3024],
    [12_000, 8_000],
  ] as const) {
    add(`png ${w}x${h}`, 'image/png', png(w, h));
    add(`jpeg ${w}x${h}`, 'image/jpeg', jpeg(w, h));
    add(`heic ${w}x${h}`, 'image/heic', heic('heic', ['mif1', 'heic'], w, h));
    add(`webp ${w}x${h}`, 'image/webp', webp('VP8L', w, h));
  }
  add('webp lossy', 'image/webp', webp('VP8 ', 800, 600));
  add('webp extended', 'image/webp', webp('VP8X', 4000, 3000));
  add('heic of another maker', 'image/heic', heic('mif1', ['mif1', 'heic'], 800, 600));
  add('heic with ten bits', 'image/heic', heic('heix', ['mif1', 'heix'], 800, 600));
  add('progressive jpeg', 'image/jpeg', jpeg(800, 600, 0xc2));
  add(
    'jpeg of a camera',
    'image/jpeg',
    jpeg(800, 600, 0xc0, [
      jpegSegment(0xe1, Buffer.concat([latin1('Exif\0\0MM\0*'), randomBytes(20_000)])),
      jpegSegment(0xed, randomBytes(500)),
    ]),
  );
  add(
    'jpeg with XMP',
    'image/jpeg',
    jpeg(800, 600, 0xc0, [
      jpegSegment(
        0xe1,
        latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>'),
      ),
    ]),
  );
  add(
    'jpeg with a trailer',
    'image/jpeg',
    Buffer.concat([jpeg(800, 600), latin1('SEFH'), randomBytes(2_000)]),
  );
  add(
    'jpeg with fill bytes',
    'image/jpeg',
    Buffer.concat([jpeg(8, 6).subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg(8, 6).subarray(2)]),
  );
  add(
    'png with text and colours',
    'image/png',
    png(64, 64, [
      pngChunk('gAMA', Buffer.alloc(4)),
      pngChunk('tEXt', latin1('Comment\0scanned')),
      pngChunk('iCCP', randomBytes(3_000)),
    ]),
  );
  for (const kind of ['docx', 'xlsx'] as const) {
    add(`plain ${kind}`, mediaTypes[kind], office(kind));
    add(
      `${kind} with pictures`,
      mediaTypes[kind],
      office(kind, [
        { name: 'word/media/image1.png', content: png(64, 64) },
        { name: 'word/media/image2.jpeg', content: jpeg(64, 64) },
      ]),
    );
    add(
      `${kind} with links to follow`,
      mediaTypes[kind],
      office(kind, [relations(external('hyperlink'), external('image'))]),
    );
    add(
      `${kind} with many parts`,
      mediaTypes[kind],
      office(
        kind,
        Array.from({ length: 1500 }, (_, n) => ({ name: `custom/item${n}.xml`, content: `<n>${n}</n>` })),
      ),
    );
    add(
      `${kind} with folders`,
      mediaTypes[kind],
      office(kind, [
        { name: 'docProps/', content: '' },
        { name: 'docProps/app.xml', content: '<Properties/>' },
      ]),
    );
    add(
      `long ${kind}`,
      mediaTypes[kind],
      office(kind, [
        {
          name: 'custom/rows.xml',
          content: Array.from(
            { length: 60_000 },
            (_, n) => `<row r="${n}"><c>${(n * 7919) % 104_729}</c></row>`,
          ).join(''),
          deflated: true,
        },
      ]),
    );
  }
  return files;
}

export function hostileFiles(): CorpusFile[] {
  const files: CorpusFile[] = Object.entries(refusedFiles).map(([name, content]) => ({ name, content }));
  const add = (name: string, content: Buffer) => files.push({ name, content });
  const page = latin1('<!DOCTYPE html><html><script>fetch("https://elsewhere.example")</script></html>');
  const archive = zipArchive([{ name: 'Main.class', content: 'program' }]);
  const pictures = {
    png: png(64, 64),
    jpeg: jpeg(64, 64),
    webp: webp('VP8L', 64, 64),
    heic: heic('heic', ['mif1', 'heic'], 64, 64),
  };

  for (const [kind, content] of Object.entries({ ...pictures, pdf: pdf('1.4') })) {
    add(`${kind} with an archive behind it`, Buffer.concat([content, archive]));
    add(
      `${kind} with an archive and a comment behind it`,
      Buffer.concat([content, archive, latin1('%%EOF\n')]),
    );
    add(`${kind} behind something else`, Buffer.concat([latin1('GIF89a'), content]));
    add(`${kind} behind a page`, Buffer.concat([page, content]));
    add(`${kind} cut in half`, content.subarray(0, Math.floor(content.length / 2)));
  }
  for (const [kind, content] of Object.entries(pictures))
    add(`${kind} with a page behind it`, Buffer.concat([content, page]));
  add('jpeg with a page in its comment', jpeg(64, 64, 0xc0, [jpegSegment(0xfe, page)]));
  add(
    'jpeg with a program in its metadata',
    jpeg(64, 64, 0xc0, [jpegSegment(0xe1, latin1('Exif\0\0<?php system($_GET[0]); ?>'))]),
  );
  add(
    'png with a page in its text',
    png(64, 64, [pngChunk('tEXt', Buffer.concat([latin1('Comment\0'), page]))]),
  );
  add(
    'png with a drawing that runs a script',
    png(64, 64, [pngChunk('iTXt', latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'))]),
  );
  add('pdf that begins as a page', pdf('1.4', '/Note (<script>alert(1)</script>)'));

  for (const [w, h] of [
    [30_000, 30_000],
    [65_535, 65_535],
    [100_001, 1_000],
    [0, 10],
  ] as const) {
    add(`png of ${w}x${h}`, png(w, h));
    if (w <= 65_535) add(`jpeg of ${w}x${h}`, jpeg(w, h));
    add(`heic of ${w}x${h}`, heic('heic', ['mif1', 'heic'], w, h));
  }
  add('webp of 16384x16384', webp('VP8L', 16_384, 16_384));
  add('webp of 16777216x16777216', webp('VP8X', 16_777_216, 16_777_216));
  add('png of 2147483648x2147483648', png(2 ** 31, 2 ** 31));
  add('png without an image', Buffer.concat([png(1, 1).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]));
  add(
    'png in a million pieces',
    Buffer.concat([
      png(1, 1).subarray(0, 33),
      ...Array.from({ length: 30_000 }, () => pngChunk('tEXt', Buffer.alloc(0))),
    ]),
  );
  add(
    'heic in a million boxes',
    Buffer.concat([
      heic('heic', ['heic'], 1, 1),
      Buffer.concat(Array.from({ length: 30_000 }, () => box('free'))),
    ]),
  );
  add(
    'heic whose box is larger than the file',
    Buffer.concat([heic('heic', ['heic'], 1, 1), uint32(0x7fffffff), latin1('free')]),
  );
  add('heif of another coding', heic('mif1', ['mif1', 'avif'], 64, 64));

  add(
    'pdf with a password',
    pdf('1.7', '').subarray(0, -40).length > 0
      ? latin1(pdf('1.7').toString('latin1').replace('/Size 3', '/Size 3 /Encrypt 9 0 R'))
      : Buffer.alloc(0),
  );
  add(
    'pdf with its password dictionary inside',
    latin1(pdf('1.7').toString('latin1').replace('/Size 3', '/Size 3 /Encrypt << /Filter /Standard >>')),
  );
  add('pdf that runs a script', pdf('1.7', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'));
  add(
    'pdf that hides the name of its script',
    pdf('1.7', '/OpenAction << /S /J#61va#53cript /JS (app.alert(1)) >>'),
  );
  add('pdf that starts a program', pdf('1.7', '/OpenAction << /S /Launch /F (cmd.exe) >>'));
  add('pdf without its end', latin1(pdf('1.7').toString('latin1').replace('%%EOF', '')));

  for (const kind of ['docx', 'xlsx'] as const) {
    const name = 'word/part.xml';
    add(
      `${kind} that unpacks to a hundred megabytes`,
      office(kind, [{ name, content: Buffer.alloc(100_000_000), deflated: true }]),
    );
    add(
      `${kind} with a part that is longer than it says`,
      office(kind, [
        { name, content: Buffer.alloc(900_000), deflated: true, says: { uncompressedBytes: 10 } },
      ]),
    );
    add(
      `${kind} that says it unpacks to gigabytes`,
      office(kind, [{ name, content: 'x', says: { uncompressedBytes: 0xfffffff0 } }]),
    );
    add(`${kind} with a password`, office(kind, [{ name, content: 'x', says: { encrypted: true } }]));
    add(
      `${kind} with two names for one part`,
      office(kind, [{ name, content: 'x', says: { localName: 'word/evil.xml' } }]),
    );
    add(
      `${kind} with overlapping parts`,
      office(kind, [
        { name, content: 'x' },
        { name: 'word/again.xml', content: 'x', says: { offset: 0 } },
      ]),
    );
    add(
      `${kind} with the same part twice`,
      office(kind, [
        { name, content: 'a' },
        { name: name.toUpperCase(), content: 'b' },
      ]),
    );
    add(`${kind} with macros`, office(kind, [{ name: 'word/vbaProject.bin', content: 'macro' }]));
    add(`${kind} with a program`, office(kind, [{ name: 'word/embeddings/invoice.pdf.exe', content: 'MZ' }]));
    add(
      `${kind} with an active part`,
      office(kind, [{ name: 'word/activeX/activeX1.xml', content: '<x/>' }]),
    );
    add(
      `${kind} that climbs out of its folder`,
      office(kind, [{ name: '../../etc/cron.d/x', content: 'x' }]),
    );
    add(`${kind} with an absolute name`, office(kind, [{ name: '/etc/passwd', content: 'x' }]));
    add(`${kind} with a Windows name`, office(kind, [{ name: 'word\\..\\..\\x', content: 'x' }]));
    add(`${kind} that fetches its template`, office(kind, [relations(external('attachedTemplate'))]));
    add(`${kind} that fetches an object`, office(kind, [relations(external('oleObject'))]));
    add(`${kind} with an entity`, office(kind, [], `<!DOCTYPE x [<!ENTITY a "b">]><Types/>`));
    add(
      `${kind} that says it has macros`,
      office(
        kind,
        [],
        '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      ),
    );
    add(`${kind} without its main part`, office(kind, [], '<Types/>'));
    add(
      `${kind} with thousands of parts`,
      office(
        kind,
        Array.from({ length: 5_000 }, (_, n) => ({ name: `p/${n}`, content: '' })),
      ),
    );
    add(`${kind} cut off`, office(kind).subarray(0, -30));
    add(`${kind} behind a picture`, Buffer.concat([jpeg(8, 8), office(kind)]));
    add(
      `${kind} with something before it`,
      Buffer.concat([latin1('PK\x03\x04'), randomBytes(50), office(kind)]),
    );
  }
  return files;
}

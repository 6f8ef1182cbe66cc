import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  type CorpusFile,
  external,
  heic,
  jpeg,
  jpegSegment,
  latin1,
  mediaTypes,
  office,
  pdf,
  png,
  pngChunk,
  relations,
  webp,
} from './file-builders.ts';
import { sampleFiles } from './sample-files.ts';

/** Files that partners really send, in many shapes. */
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
      pngChunk('iCCP', Buffer.concat([latin1('profile\0\0'), deflateSync(randomBytes(3_000))])),
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
      office(kind, [relations(external('hyperlink'), external('hyperlink', 'mailto:a@example.com'))]),
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

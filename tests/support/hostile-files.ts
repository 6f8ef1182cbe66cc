import { randomBytes } from 'node:crypto';
import {
  box,
  type CorpusFile,
  external,
  heic,
  jpeg,
  jpegSegment,
  latin1,
  office,
  pdf,
  png,
  pngChunk,
  relations,
  uint32,
  webp,
} from './file-builders.ts';
import { refusedFiles } from './sample-files.ts';
import { zipArchive } from './zip-archive.ts';

/** Files an attacker would send. */
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
    add(`${kind} with a program for Java behind it`, Buffer.concat([content, archive]));
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

import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { eicar } from './fake-clamd.ts';
import {
  box,
  type CorpusFile,
  heic,
  jpeg,
  jpegSegment,
  latin1,
  png,
  pngChunk,
  riffChunk,
  uint32,
  webp,
  webpChunk,
  webpOf,
} from './file-builders.ts';
import { plainPdf } from './pdf-builder.ts';
import { zipArchive } from './zip-archive.ts';

const pictures = {
  png: png(64, 64),
  jpeg: jpeg(64, 64),
  webp: webp('VP8L', 64, 64),
  heic: heic('heic', ['mif1', 'heic'], 64, 64),
};
const archive = zipArchive([{ name: 'a.js', content: 'x' }]);
const packed = (content: Buffer) => deflateSync(content, { level: 9 });
const pngOf = (ihdr: Buffer, ...data: Buffer[]) =>
  Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', ihdr),
    ...data.map((each) => pngChunk('IDAT', each)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
const ihdr = (width: number, height: number, ...rest: [number, number, number]) =>
  Buffer.concat([uint32(width), uint32(height), Buffer.from([rest[0], rest[1], 0, 0, rest[2]])]);

/** Images an attacker would send. */
export function hostileImages(): CorpusFile[] {
  const files: CorpusFile[] = [];
  const add = (name: string, content: Buffer) => files.push({ name, content });
  const behind: Readonly<Record<string, Buffer | string>> = {
    'a program of Windows': `MZ\x90\0\x03\0\0\0${'\0'.repeat(60)}This program cannot be run in DOS mode.`,
    'a program of Linux': '\x7fELF\x02\x01\x01\0',
    'an archive (RAR)': 'Rar!\x1a\x07\x01\0',
    'an archive (7z)': '7z\xbc\xaf\x27\x1c\0\x04',
    'an archive (XZ)': '\xfd7zXZ\0\0\x04',
    'an archive without its directory': archive.subarray(0, 50),
    'a PDF': plainPdf({}),
    'a document': '<!doctype html><script>alert(1)</script>',
    'a script of PHP': '<?php system("id"); ?>',
    'an old Office file': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  };
  for (const [kind, picture] of Object.entries(pictures)) {
    for (const [name, content] of Object.entries(behind))
      add(
        `${kind} with ${name} behind it`,
        Buffer.concat([picture, Buffer.from(content as string, 'latin1')]),
      );
    add(
      `${kind} with an archive in its middle`,
      Buffer.concat([picture.subarray(0, -12), archive, picture.subarray(-12)]),
    );
    for (const share of [0.3, 0.7, 0.9])
      add(`${kind} cut off after ${share * 100} %`, picture.subarray(0, Math.floor(picture.length * share)));
    add(`${kind} of its first bytes alone`, Buffer.concat([picture.subarray(0, 12), Buffer.alloc(200)]));
    add(
      `${kind} with its first bytes before a page`,
      Buffer.concat([picture.subarray(0, 12), latin1('<html><body>')]),
    );
  }
  const bomb = packed(Buffer.alloc(100_000_000));
  add(
    'png with a profile of a hundred megabytes',
    png(8, 8, [pngChunk('iCCP', Buffer.concat([latin1('icc\0\0'), bomb]))]),
  );
  add(
    'png with a text of a hundred megabytes',
    png(8, 8, [pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), bomb]))]),
  );
  add(
    'png with a foreign text of a hundred megabytes',
    png(8, 8, [pngChunk('iTXt', Buffer.concat([latin1('Comment\0\x01\0en\0\0'), bomb]))]),
  );
  add('png whose image is a hundred megabytes', pngOf(ihdr(8, 8, 8, 0, 0), bomb));
  add(
    'png whose image is a hundred megabytes in pieces',
    pngOf(ihdr(8, 8, 8, 0, 0), bomb.subarray(0, 50_000), bomb.subarray(50_000)),
  );
  add('png with an image of no known colours', pngOf(ihdr(8, 8, 8, 5, 0), packed(Buffer.alloc(72))));
  add('png with pixels of three bits', pngOf(ihdr(8, 8, 3, 0, 0), packed(Buffer.alloc(72))));
  add('png whose image is not packed', pngOf(ihdr(8, 8, 8, 0, 0), randomBytes(72)));
  add('png whose image is empty', pngOf(ihdr(8, 8, 8, 0, 0), Buffer.alloc(0)));
  add(
    'png with a damaged profile',
    png(8, 8, [pngChunk('iCCP', Buffer.concat([latin1('icc\0\0'), Buffer.alloc(90, 1)]))]),
  );
  add('png with a drawing as its name', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  add('jpeg without an image', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
  add(
    'jpeg with pixels before its size',
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
      Buffer.alloc(50),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
  add(
    'jpeg in hundreds of scans',
    Buffer.concat([
      jpeg(64, 64).subarray(0, -2),
      ...Array.from({ length: 300 }, () =>
        Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.alloc(20)]),
      ),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
  add('jpeg with a PDF in its comment', jpeg(64, 64, 0xc0, [jpegSegment(0xfe, plainPdf({}))]));
  add('jpeg with an archive in its comment', jpeg(64, 64, 0xc0, [jpegSegment(0xfe, archive)]));
  add('jpeg with a drawing of 65,500 pixels at its end', jpeg(65_500, 65_500, 0xc2));
  add('webp of a header alone', webpOf());
  add(
    'webp of a header and zeroes',
    Buffer.concat([latin1('RIFF'), Buffer.from([200, 0, 0, 0]), latin1('WEBP'), Buffer.alloc(196)]),
  );
  add('webp with a size but no image', webpOf(webpChunk('VP8X', 64, 64)));
  add('webp with metadata alone', webpOf(riffChunk('EXIF', randomBytes(64))));
  add('webp of a later version', webpOf(riffChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0xe0, 0, 0, 0]))));
  add(
    'webp whose image is short',
    webpOf(riffChunk('VP8 ', Buffer.from([0x10, 0xff, 0xff, 0x9d, 1, 0x2a, 8, 0, 8, 0]))),
  );
  add(
    'webp that begins between pictures',
    webpOf(riffChunk('VP8 ', Buffer.from([0x51, 5, 0, 0x9d, 1, 0x2a, 8, 0, 8, 0, ...Buffer.alloc(60)]))),
  );
  add(
    'webp whose frame is larger than it says',
    webpOf(webpChunk('VP8X', 64, 64), webpChunk('VP8L', 16_000, 16_000)),
  );
  add(
    'webp whose chunk is longer than the file',
    webpOf(Buffer.concat([latin1('VP8L'), Buffer.from([0xff, 0, 0, 0]), Buffer.alloc(60)])),
  );
  add('heic of its brand alone', box('ftyp', latin1('heic'), Buffer.alloc(4), latin1('mif1heic')));
  add(
    'heic without a size',
    Buffer.concat([
      box('ftyp', latin1('heic'), Buffer.alloc(4), latin1('heic')),
      box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('hvcC', Buffer.alloc(9))))),
      box('mdat', Buffer.alloc(30)),
    ]),
  );
  add('heic without pixels', heic('heic', ['heic'], 64, 64).subarray(0, -308));
  add('malware alone', eicar);
  return files;
}

/** Images that partners really send. */
export function benignImages(): CorpusFile[] {
  const files: CorpusFile[] = [];
  const add = (name: string, mediaType: string, content: Buffer) => files.push({ name, mediaType, content });
  for (const [colours, kind, samples] of [
    ['grey', 0, 1],
    ['colours', 2, 3],
    ['a palette', 3, 1],
    ['grey and clear', 4, 2],
    ['colours and clear', 6, 4],
  ] as const) {
    for (const bits of kind === 0 || kind === 3 ? [1, 8] : [8, 16]) {
      if (kind === 3 && bits > 8) continue;
      const row = Math.ceil((40 * bits * samples) / 8) + 1;
      add(
        `png in ${colours} with ${bits} bits`,
        'image/png',
        pngOf(ihdr(40, 30, bits, kind, 0), packed(Buffer.alloc(row * 30))),
      );
      add(
        `png in ${colours} with ${bits} bits, interlaced`,
        'image/png',
        pngOf(ihdr(40, 30, bits, kind, 1), packed(Buffer.alloc(row * 30 + 30))),
      );
    }
  }
  add(
    'png in many pieces',
    'image/png',
    pngOf(
      ihdr(40, 30, 8, 0, 0),
      ...Array.from(packed(randomBytes(41 * 30)), (byte) => Buffer.from([byte])).reduce<Buffer[]>(
        (pieces, byte, index) =>
          index % 100 === 0
            ? [...pieces, byte]
            : [...pieces.slice(0, -1), Buffer.concat([pieces.at(-1) ?? Buffer.alloc(0), byte])],
        [],
      ),
    ),
  );
  add(
    'png with packed notes',
    'image/png',
    png(64, 64, [
      pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), packed(latin1('scanned'))])),
      pngChunk('iTXt', Buffer.concat([latin1('Title\0\x01\0zh\0\0'), packed(Buffer.from('发票'))])),
    ]),
  );
  add(
    'png with rests of an older picture behind it',
    'image/png',
    Buffer.concat([png(64, 64), randomBytes(3_000)]),
  );
  add(
    'jpeg with restarts',
    'image/jpeg',
    Buffer.concat([
      jpeg(64, 64).subarray(0, -2),
      Buffer.from([0xff, 0xd0, 1, 2, 0xff, 0, 0xff, 0xd1, 3, 0xff, 0xd9]),
    ]),
  );
  add(
    'jpeg in several scans',
    'image/jpeg',
    Buffer.concat([
      jpeg(64, 64, 0xc2).subarray(0, -2),
      jpegSegment(0xc4, Buffer.alloc(20)),
      jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
      Buffer.alloc(50),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
  add(
    'jpeg with a small picture in it',
    'image/jpeg',
    jpeg(64, 64, 0xc0, [jpegSegment(0xe1, Buffer.concat([latin1('Exif\0\0'), jpeg(16, 16)]))]),
  );
  add('jpeg with a second picture behind it', 'image/jpeg', Buffer.concat([jpeg(64, 64), jpeg(32, 32)]));
  add(
    'jpeg with a profile',
    'image/jpeg',
    jpeg(64, 64, 0xc0, [
      jpegSegment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), randomBytes(3_000)])),
    ]),
  );
  add(
    'webp with a profile and metadata',
    'image/webp',
    webpOf(
      webpChunk('VP8X', 64, 64),
      riffChunk('ICCP', randomBytes(301)),
      webpChunk('VP8 ', 64, 64),
      riffChunk('EXIF', randomBytes(64)),
    ),
  );
  add(
    'webp with a clear background',
    'image/webp',
    webpOf(webpChunk('VP8X', 64, 64), riffChunk('ALPH', randomBytes(40)), webpChunk('VP8 ', 64, 64)),
  );
  add(
    'webp that moves',
    'image/webp',
    webpOf(
      webpChunk('VP8X', 64, 64),
      riffChunk('ANIM', Buffer.alloc(6)),
      riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), webpChunk('VP8L', 64, 64)])),
    ),
  );
  return files;
}

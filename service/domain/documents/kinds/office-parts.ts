import { isHarmlessLink } from './foreign.ts';
import { localName, readXml, xmlText } from './xml.ts';

/** Parts up to this size are parsed as XML; larger parts are only searched for active content. */
const readWholeBytes = 512 * 1024;
const isXmlName = /\.(?:xml|rels|vml|svg)$/i;

const damaged = 'the file is damaged: a part of it is no plain XML';
const formula =
  'the file has a formula or field that starts a program or fetches data from elsewhere: replace it by its value';
const fetches =
  'the file takes a picture, template or data from elsewhere when it is opened: save it as a new file without links to other files';
const drawing = 'the file has a drawing with a script in it: replace it by a picture';

/** Fields (ECMA-376 part 1, 17.16.5) that fetch or start something when they are updated. */
const activeField =
  /^\s*(?:DDE|DDEAUTO|LINK|IMPORT|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|RD|DATABASE|EMBED|CONTROL|HTMLACTIVEX|HTMLCONTROL)\b/i;
const linkField = /^\s*HYPERLINK\s+(?:\\\w\s+)*"?([^"\s]+)/i;
const activeFunction =
  /(?:^|[^\w.])(?:_xl\w+\.)*(?:WEBSERVICE|RTD|DDE|CALL|REGISTER|REGISTER\.ID|EXEC|IMAGE|STOCKHISTORY|PY|SQL\.REQUEST|INITIATE|POKE|RUN|FOPEN|EVALUATE)\s*\(/i;
const activeElements = new Set([
  'ddeLink',
  'oleLink',
  'oleObject',
  'OLEObject',
  'externalLink',
  'webExtension',
  'altChunk',
  'subDoc',
  'attachedTemplate',
  'connection',
  'queryTable',
  'legacyScript',
]);
const formulaElements = new Set([
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
  'oldFormula',
]);

/** The problem with the XML of a part: formulas, fields, drawings or addresses that act when the file is opened. */
export function partProblem(name: string, content: Buffer): string | undefined {
  const isXml =
    isXmlName.test(name) ||
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<[\s\0]*[?!a-z]/i.test(content.toString('latin1', 0, 64));
  if (!isXml || content.length === 0) return undefined;
  if (content.length > readWholeBytes) return largePartProblem(content);
  const problem = smallPartProblem(content);
  // VML may hold HTML, whose line breaks have no end tag.
  return problem === damaged && /\.vml$/i.test(name) ? largePartProblem(content) : problem;
}

function smallPartProblem(content: Buffer): string | undefined {
  let problem: string | undefined;
  let isDrawing = false;
  let formulaText: string | undefined;
  const fields = new FieldReader();
  let isInstruction = false;
  const xml = readXml(content, {
    element: (element, attributes) => {
      if (element === 'svg') isDrawing = true;
      problem ??= elementProblem(element, attributes, isDrawing);
      if (formulaElements.has(element)) formulaText = '';
      isInstruction = element === 'instrText' || element === 'delInstrText';
      if (element === 'fldChar') problem ??= fields.mark(valueOf(attributes, 'fldCharType'));
      if (element === 'fldSimple') problem ??= fieldProblem(valueOf(attributes, 'instr'));
      if (element === 'definedName' && /^(?:_xlnm\.)?Auto_/i.test(valueOf(attributes, 'name')))
        problem ??= formula;
    },
    text: (text) => {
      if (formulaText !== undefined) formulaText += text;
      if (isInstruction) fields.add(text);
    },
    end: (element) => {
      if (formulaElements.has(element)) {
        problem ??= formulaProblem(formulaText ?? '');
        formulaText = undefined;
      }
      isInstruction = false;
    },
  });
  return xml ? (problem ?? fields.end()) : damaged;
}

const valueOf = (attributes: Readonly<Record<string, string>>, name: string) =>
  Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? '';

function elementProblem(
  element: string,
  attributes: Readonly<Record<string, string>>,
  isDrawing: boolean,
): string | undefined {
  if (activeElements.has(element)) return formula;
  if (isDrawing && /^(?:script|foreignObject|iframe|handler|use)$/i.test(element)) {
    if (element !== 'use' || !valueOf(attributes, 'href').startsWith('#')) return drawing;
  }
  for (const [key, value] of Object.entries(attributes)) {
    const name = localName(key);
    if (isDrawing && /^on/i.test(name)) return drawing;
    if (isDrawing && name === 'href' && !/^(?:#|data:image\/(?:png|jpeg|gif))/i.test(value.trim()))
      return drawing;
    // VML refers to pictures directly, without a relationship.
    if (name === 'src' && /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2}|\\)/i.test(value)) return fetches;
    if (name === 'action' && /^ppaction:\/\/(?:program|macro|ole)/i.test(value.trim())) return formula;
  }
  return undefined;
}

/** Assembles the instructions of fields, which may span many runs and nest. */
class FieldReader {
  private readonly open: { instruction: string; isDone: boolean }[] = [];

  mark(type: string): string | undefined {
    if (type === 'begin') {
      const outer = this.open.at(-1);
      // A nested field that supplies another field's name hides it.
      const hides = outer !== undefined && !outer.isDone && outer.instruction.trim() === '';
      this.open.push({ instruction: '', isDone: false });
      return hides ? formula : undefined;
    }
    const field = this.open.at(-1);
    if (type === 'separate' && field) field.isDone = true;
    if (type === 'end') this.open.pop();
    return field ? fieldProblem(field.instruction) : undefined;
  }

  add(text: string): void {
    const field = this.open.at(-1) ?? { instruction: '', isDone: false };
    if (this.open.length === 0) this.open.push(field);
    if (!field.isDone) field.instruction += text;
  }

  end(): string | undefined {
    return this.open.map(({ instruction }) => fieldProblem(instruction)).find(Boolean);
  }
}

function fieldProblem(instruction: string): string | undefined {
  if (activeField.test(instruction)) return formula;
  const target = linkField.exec(instruction)?.[1];
  return target !== undefined && !isHarmlessLink(target.replaceAll('\\\\', '\\')) ? formula : undefined;
}

/**
 * The problem with a formula: `service|topic!item` starts a program (DDE), and a path or address outside a string reads
 * another file.
 */
function formulaProblem(text: string): string | undefined {
  if (activeFunction.test(text)) return formula;
  const withoutTexts = text.replaceAll(/"(?:[^"]|"")*"/g, '""');
  const withoutNames = withoutTexts.replaceAll(/'(?:[^']|'')*'/g, "''");
  if (withoutNames.includes('|')) return formula;
  if (withoutTexts.includes('\\\\') || /[a-z]:[\\/]/i.test(withoutTexts) || withoutTexts.includes('://'))
    return formula;
  if (/HYPERLINK\s*\(/i.test(text)) {
    const targets = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, target]) => target ?? '');
    if (!targets.every(isHarmlessLink)) return formula;
  }
  return undefined;
}

const actingTags = new RegExp(
  `<(?:[\\w.-]+:)?(${[...activeElements, ...formulaElements].join('|')})(?=[\\s/>])[^<>]*>([^<]*)`,
  'g',
);

/**
 * Searches a part that cannot be parsed in full. With comments removed and all other `<!` sections refused, each `<`
 * begins a tag.
 */
function largePartProblem(content: Buffer): string | undefined {
  const text = xmlText(content)?.replaceAll(/<!--[^]*?-->/g, '');
  if (text === undefined || text.includes('<!')) return damaged;
  for (const [, tag = '', inside = ''] of text.matchAll(actingTags)) {
    if (activeElements.has(tag)) return formula;
    if (formulaElements.has(tag)) {
      const problem = formulaProblem(withoutEntities(inside));
      if (problem) return problem;
    }
  }
  if (/<(?:[\w.-]+:)?(?:instrText|fldSimple|fldChar|definedName|svg|imagedata)\b/.test(text))
    return fieldsOfLargePart(text);
  return undefined;
}

function fieldsOfLargePart(text: string): string | undefined {
  const fields = new FieldReader();
  let problem: string | undefined;
  const tags = /<(?:[\w.-]+:)?(instrText|fldSimple|fldChar|definedName|svg|imagedata)\b([^<>]*)>([^<]*)/g;
  for (const [, tag, attributes = '', inside = ''] of text.matchAll(tags)) {
    const given = Object.fromEntries(
      [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', one, other]) => [key, withoutEntities(one ?? other ?? '')],
      ),
    );
    if (tag === 'svg') return drawing;
    if (tag === 'imagedata') problem ??= elementProblem(tag, given, false);
    if (tag === 'definedName' && /^(?:_xlnm\.)?Auto_/i.test(given['name'] ?? '')) return formula;
    if (tag === 'fldSimple') problem ??= fieldProblem(valueOf(given, 'instr'));
    if (tag === 'fldChar') problem ??= fields.mark(valueOf(given, 'fldCharType'));
    if (tag === 'instrText') fields.add(withoutEntities(inside));
    if (problem) return problem;
  }
  return fields.end();
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, digits, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

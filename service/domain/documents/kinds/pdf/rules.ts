import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { isHarmlessLink } from '../foreign.ts';
import { sizeProblem } from '../images.ts';
import type { Resolve } from './streams.ts';

const script = 'the PDF contains a script: print it to a new PDF';
const program = 'the PDF starts a program or opens another file: print it to a new PDF';
export const byItself = 'the PDF does something by itself when it is opened or read: print it to a new PDF';
const sends = 'the PDF is a form that sends or fetches data: print it to a new PDF';
const media = 'the PDF contains a film, sound or 3D model: print it to a new PDF';
const dynamicForm = 'the PDF is an XFA form: print it to a new PDF';
const otherFile = 'the PDF takes a part of its content from another file: print it to a new PDF';
const link = 'the PDF links to a file or program instead of a web or mail address: print it to a new PDF';

/** Actions (specification of PDF, 12.6.4) that do more than turn pages or follow a link. */
const actions: Readonly<Record<string, string>> = {
  Launch: program,
  GoToE: program,
  SubmitForm: sends,
  ImportData: sends,
  Rendition: media,
  Movie: media,
  Sound: media,
  RichMediaExecute: media,
  GoTo3DView: media,
  SlideShow: media,
};
const scripts = new Set(['JavaScript', 'ECMAScript']);
/** Actions that may run on their own: they only turn a page or show a layer. */
const quiet = new Set(['GoTo', 'Hide', 'SetOCGState', 'Trans', 'GoToDp']);
const pageTurns = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'GoBack',
  'GoForward',
  'GoToPage',
]);

const kinds: Readonly<Record<string, string>> = {
  RichMedia: media,
  '3D': media,
  Movie: media,
  Sound: media,
  Screen: media,
  PS: program,
};
const types: Readonly<Record<string, string>> = {
  Rendition: media,
  MediaClip: media,
  RichMediaContent: media,
  '3DStream': media,
  '3D': media,
  Sound: media,
};
/** Entries that are refused in any dictionary unless empty. */
const entries: Readonly<Record<string, string>> = {
  XFA: dynamicForm,
  RichMediaContent: media,
  RichMediaSettings: media,
  Renditions: media,
  AlternatePresentations: media,
};
const fileKeys = ['F', 'UF', 'DOS', 'Unix', 'Mac'] as const;

/** The problem with a dictionary. Its declared type is not trusted: an attacker would lie about it. */
export function dictionaryProblem(
  dict: PDFDict,
  stream: PDFRawStream | undefined,
  resolve: Resolve,
): string | undefined {
  const values = (key: string) => resolve(dict.get(PDFName.of(key)));
  const named = (key: string) =>
    values(key).flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []));
  return (
    firstOf(named('S'), (each) => actions[each]) ??
    firstOf(named('Subtype'), (each) => kinds[each]) ??
    firstOf(named('Subtype2'), (each) => kinds[each]) ??
    firstOf(named('Type'), (each) => types[each]) ??
    firstOf(Object.keys(entries), (key) => (values(key).some(isFilled) ? entries[key] : undefined)) ??
    scriptProblem(dict, stream, values, named, resolve) ??
    namedActionProblem(values, named) ??
    firstOf(values('OpenAction'), (each) => (isQuiet(each, resolve) ? undefined : byItself)) ??
    firstOf(values('AA'), (each) => additionalActionsProblem(each, resolve)) ??
    linkProblem(values, named, resolve) ??
    fileProblem(values, named, stream, resolve) ??
    imageProblem(values, named)
  );
}

function firstOf<T>(values: readonly T[], problem: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = problem(value);
    if (found) return found;
  }
  return undefined;
}

type Values = (key: string) => readonly PDFObject[];
type Named = (key: string) => readonly string[];

const isText = (value: PDFObject) => value instanceof PDFString || value instanceof PDFHexString;
const textOf = (value: PDFObject) => (isText(value) ? (value as PDFString).decodeText() : undefined);

function isFilled(value: PDFObject): boolean {
  if (value instanceof PDFArray) return value.size() > 0;
  if (value instanceof PDFDict) return value.keys().length > 0;
  return isText(value) || value instanceof PDFRawStream;
}

/**
 * Finds a script: the text or stream of an action, or the tree of scripts that run on opening. A font, layer, paragraph
 * or document property may also be named JS or JavaScript.
 */
function scriptProblem(
  dict: PDFDict,
  stream: PDFRawStream | undefined,
  values: Values,
  named: Named,
  resolve: Resolve,
): string | undefined {
  const isAction = dict.has(PDFName.of('S'));
  const code = values('JS').filter((each) => isText(each) || each instanceof PDFRawStream);
  if (isAction && code.length > 0) return script;
  // A script action has `JS`; a paragraph of a tagged document has none.
  if (named('S').some((each) => scripts.has(each)) && dict.has(PDFName.of('JS'))) return script;
  if (stream || !dict.has(PDFName.of('JavaScript'))) return undefined;
  const isTree = (each: PDFObject) =>
    each instanceof PDFDict &&
    ['Names', 'Kids'].some((key) => resolve(each.get(PDFName.of(key))).some(isFilled));
  return values('JavaScript').some(isTree) ? script : undefined;
}

function namedActionProblem(values: Values, named: Named): string | undefined {
  if (!named('S').includes('Named')) return undefined;
  return named('N').every((each) => pageTurns.has(each)) && values('N').length > 0 ? undefined : byItself;
}

/** True for a destination, or a chain of actions that only turn a page or show a layer. */
function isQuiet(value: PDFObject, resolve: Resolve, seen = new Set<PDFObject>()): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  if (value instanceof PDFArray) {
    return value
      .asArray()
      .every((each) =>
        resolve(each).every((one) => !(one instanceof PDFDict) || isPage(one) || isQuiet(one, resolve, seen)),
      );
  }
  if (!(value instanceof PDFDict)) return true;
  const names = resolve(value.get(PDFName.of('S'))).map((each) =>
    each instanceof PDFName ? each.decodeText() : '',
  );
  // A dictionary without `S` is a named destination's.
  const isKnown = names.every((each) => quiet.has(each) || each === 'Named');
  if (!isKnown || (names.length === 0 && !value.has(PDFName.of('D')) && value.keys().length > 0))
    return false;
  return resolve(value.get(PDFName.of('Next'))).every((each) => isQuiet(each, resolve, seen));
}

const isPage = (dict: PDFDict) => dict.has(PDFName.of('Parent')) || dict.has(PDFName.of('MediaBox'));

function additionalActionsProblem(value: PDFObject, resolve: Resolve): string | undefined {
  if (!(value instanceof PDFDict)) return undefined;
  return firstOf(
    value.values().flatMap((each) => resolve(each)),
    (action) => (isQuiet(action, resolve) ? undefined : byItself),
  );
}

function linkProblem(values: Values, named: Named, resolve: Resolve): string | undefined {
  const targets = [...values('URI'), ...values('Base')].flatMap((each) =>
    each instanceof PDFDict ? resolve(each.get(PDFName.of('Base'))) : [each],
  );
  const isHarmless = targets.every((each) => {
    const text = textOf(each);
    return text === undefined || isHarmlessLink(text);
  });
  if (!isHarmless) return link;
  const opensFile = named('S').some((each) => each === 'GoToR' || each === 'Thread');
  if (opensFile && values('F').some((each) => isText(each) || each instanceof PDFDict)) return program;
  return undefined;
}

/**
 * The problem with a file specification: it may name a web address or another computer, which a reader contacts on
 * display.
 */
function fileProblem(
  values: Values,
  named: Named,
  stream: PDFRawStream | undefined,
  resolve: Resolve,
): string | undefined {
  const files = fileKeys.flatMap((key) => values(key));
  // A stream or page whose content is in another file.
  if (stream && values('F').some((each) => isText(each) || each instanceof PDFDict)) return otherFile;
  if (values('Ref').some((each) => each instanceof PDFDict && each.has(PDFName.of('F')))) return otherFile;
  if (named('FS').includes('URL')) return otherFile;
  if (named('Type').includes('OPI') || values('OPI').some(isFilled)) return otherFile;
  const isElsewhere = files
    .flatMap((each) => (each instanceof PDFDict ? each.values().flatMap(resolve) : [each]))
    .some((each) => {
      const text = textOf(each)?.trim();
      return text !== undefined && /^(?:\\\\|\/\/|[a-z][a-z+.-]+:(?!\d))/i.test(text);
    });
  return isElsewhere ? otherFile : undefined;
}

function imageProblem(values: Values, named: Named): string | undefined {
  if (!named('Subtype').includes('Image')) return undefined;
  const largest = (key: string) =>
    Math.max(0, ...values(key).map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)));
  const [width, height] = [largest('Width'), largest('Height')];
  return width > 0 && height > 0 ? sizeProblem(width, height) : undefined;
}

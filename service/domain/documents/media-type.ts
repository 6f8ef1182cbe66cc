import { beginsAsPdf, pdfHeadBytes } from '../../../lib/service-core/pdf-beginning.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import {
  beginsWithMarkup,
  endsAsArchive,
  hasMarkup,
  isTestMalware,
  testMalwareFound,
} from './kinds/foreign.ts';
import { heicProblem, jpegProblem, pngProblem, webpProblem } from './kinds/images.ts';
import { inspectOffice } from './kinds/office.ts';
import { pdfProblem } from './kinds/pdf/pdf.ts';
import { type FileView, withFileView } from './store.ts';

type Kind = {
  mediaType: string;
  begins: (head: string) => boolean;
  problem: (view: FileView) => Promise<string | undefined>;
  carriesMarkup: (view: FileView) => Promise<boolean>;
};

const heicBrand = /hei[cx]/;

/** The accepted types besides DOCX and XLSX, recognised by their first bytes and never by name (decisions §6). */
const kinds: readonly Kind[] = [
  {
    mediaType: 'application/pdf',
    begins: beginsAsPdf,
    problem: pdfProblem,
    carriesMarkup: beginsWithMarkup,
  },
  {
    mediaType: 'image/jpeg',
    begins: (head) => head.startsWith('\xff\xd8\xff'),
    problem: jpegProblem,
    carriesMarkup: hasMarkup,
  },
  {
    mediaType: 'image/png',
    begins: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
    problem: pngProblem,
    carriesMarkup: hasMarkup,
  },
  {
    mediaType: 'image/webp',
    begins: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
    problem: webpProblem,
    carriesMarkup: hasMarkup,
  },
  {
    mediaType: 'image/heic',
    // HEVC is the file's brand, or a compatible brand of a general HEIF image.
    begins: (head) => head.startsWith('ftyp', 4) && (heicBrand.test(head.slice(8, 12)) || isHeif(head)),
    problem: heicProblem,
    carriesMarkup: hasMarkup,
  },
];

const compoundFile = '\xd0\xcf\x11\xe0';
const oldOffice =
  'the file is of an older Office format or protected by a password: save it as DOCX or XLSX without one';
const notAccepted = 'the file’s content is not a JPEG, PNG, PDF, WebP, HEIC, DOCX or XLSX';

/**
 * Returns the media type of a received file, or a sentence saying why orders do not accept it: an unsupported type,
 * contradictory content, two types at once, or active content.
 */
export function inspectFile(path: string): Promise<Result<string, string>> {
  return withFileView(path, async (view) => {
    const head = (await view.read(0, pdfHeadBytes)).toString('latin1');
    if (await isTestMalware(view)) return err(testMalwareFound);
    if (head.startsWith('PK\x03\x04')) return inspectOffice(path);
    const kind = kinds.find((each) => each.begins(head));
    if (!kind) return err(head.startsWith(compoundFile) ? oldOffice : notAccepted);
    const problem = await kind.problem(view);
    if (problem) return err(problem);
    if (await endsAsArchive(view)) return err('the file is an archive at the same time');
    if (await kind.carriesMarkup(view)) return err('the file carries a web page, a program or another file');
    return ok(kind.mediaType);
  });
}

/** `mif1` and `msf1` do not name the image coding; the compatible brands do. */
function isHeif(head: string): boolean {
  const compatible = head.slice(16, Math.min(head.length, head.charCodeAt(3)));
  return /^m[is]f1$/.test(head.slice(8, 12)) && heicBrand.test(compatible);
}

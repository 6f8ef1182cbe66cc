import { posix } from 'node:path';
import { importsOf, withoutComments } from './imports.ts';
import { featureOf, isTest, refusedByAll, rooms } from './rooms.ts';

export type SourceFile = { path: string; text: string };
export type Violation = { path: string; line: number; sentence: string };

/** Checks the import directions of these files. An import is ours when it is relative or begins with `@/`. */
export function importViolations(files: readonly SourceFile[]): Violation[] {
  const violations: Violation[] = [];
  const edges = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const room = rooms.find(({ holds }) => holds(path));
    for (const { specifier, line, typeOnly } of importsOf(text)) {
      const target = targetOf(path, specifier);
      const refusal = target
        ? (refusedByAll(target, path) ??
          (isTestSupport(path, target) ? undefined : room?.refuses(target, path)))
        : isTest(path)
          ? undefined
          : room?.refusesPackage?.(specifier);
      if (refusal) violations.push({ path, line, sentence: `may not import ${specifier}: ${refusal}` });
      if (target && !typeOnly && !isTest(path)) addEdge(edges, featureOf(path), featureOf(target));
    }
  }
  return [...violations, ...featureCycles(edges)];
}

const isTestSupport = (path: string, target: string): boolean =>
  isTest(path) && /^(tests|lab)\//.test(target);

/** The imported file relative to the checkout, or `undefined` for a package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}

function addEdge(edges: Map<string, Set<string>>, from: string | undefined, to: string | undefined): void {
  if (!from || !to || from === to) return;
  const known = edges.get(from) ?? new Set();
  edges.set(from, known.add(to));
}

function featureCycles(edges: Map<string, Set<string>>): Violation[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    for (const next of edges.get(from) ?? []) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      if (reaches(next, to, seen)) return true;
    }
    return false;
  };
  const circular = [...edges.keys()].filter((feature) => reaches(feature, feature)).toSorted();
  if (circular.length === 0) return [];
  const sentence = `the features ${circular.join(', ')} import each other in a circle: move what they share below them.`;
  return [{ path: 'lib/features', line: 1, sentence }];
}

const verbFile = /^(lib\/features\/[^/]+\/verbs\/)[^/]+\.ts$/;
const records = /\b(?:recordAudit|recordAuditAlone|auditOrder|revealWithin)\(/;
const notRecorded = /\/\/ Not recorded: .{10}/;

/**
 * A use-case of a person that opens a transaction leaves an audit entry: itself or in a file beside it that it imports.
 * One that need not says why, in a comment `Not recorded: …`.
 */
export function auditViolations(files: readonly SourceFile[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files.flatMap(({ path, text }) => {
    const folder = isTest(path) ? undefined : verbFile.exec(path)?.[1];
    const opened = text.split('\n').findIndex((line) => line.includes('inTransaction('));
    if (folder === undefined || opened === -1 || !text.includes('useCase(')) return [];
    const beside = importsOf(text)
      .filter(({ specifier, typeOnly }) => specifier.startsWith('./') && !typeOnly)
      .map(({ specifier }) => texts.get(posix.join(folder, specifier)) ?? '');
    if (notRecorded.test(text) || [text, ...beside].some((one) => records.test(one))) return [];
    const sentence =
      "changes rows for a person and records nothing: call recordAudit in the transaction, or say why not in a comment '// Not recorded: …'.";
    return [{ path, line: opened + 1, sentence }];
  });
}

const furtherPermission = /\/\/ Also needed: .{10}/;

/**
 * A permission stands in its use-case alone. A use-case calls `authorise` only for a further permission, below a comment
 * `Also needed: …` that says when; a route names a permission only if it has no use-case.
 */
export function permissionViolations(files: readonly SourceFile[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files.flatMap(({ path, text }) => {
    const isRoute = /^app\/.*route\.ts$/.test(path);
    if (isTest(path) || !(isRoute || path.startsWith('lib/features/'))) return [];
    const lines = text.split('\n');
    if (isRoute) {
      const named = lines.findIndex((line) => line.includes('permission:'));
      const hasUseCase = importsOf(text).some(({ specifier }) =>
        texts.get(targetOf(path, specifier) ?? '')?.includes('useCase('),
      );
      const sentence = 'names the permission of a use-case again: give the handler `useCase` instead.';
      return named !== -1 && hasUseCase ? [{ path, line: named + 1, sentence }] : [];
    }
    const sentence =
      "authorises by hand: make it a useCase('…'), or say of a further permission '// Also needed: …' in the line above.";
    return lines.flatMap((line, index) =>
      /\bauthorise\(/.test(line) && !furtherPermission.test(lines[index - 1] ?? '')
        ? [{ path, line: index + 1, sentence }]
        : [],
    );
  });
}

const hues =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const palette = new RegExp(`[\\w-]+-(?:${hues})-\\d{2,3}\\b`);
const hex = /(?<=["'`[\s:(=,])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i;
const network = /(?<![\w$.])(?:globalThis\.)?fetch\s*\(/;

const privateTable = /\._private_\w/;

/**
 * Rules about words rather than imports: colours come from tokens, the service never uses `fetch`, and another package's
 * private tables are left alone.
 */
export function wordViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path)) return [];
    const lines = withoutComments(text).split('\n');
    return lines.flatMap((content, index) => {
      const sentence = wordRefusal(path, content);
      return sentence ? [{ path, line: index + 1, sentence }] : [];
    });
  });
}

function wordRefusal(path: string, line: string): string | undefined {
  if (/^(app|components)\//.test(path) && path !== 'app/globals.css') {
    const colour = palette.exec(line)?.[0] ?? hex.exec(line)?.[0];
    if (colour) return `uses the raw colour ${colour}: use a token of app/globals.css.`;
  }
  if (path.startsWith('service/') && network.test(line)) {
    return 'uses fetch, which follows redirects and decompresses what a stranger sends: use node:https.';
  }
  if (/^(?:app|lib|service|scripts)\//.test(path) && privateTable.test(line)) {
    return "uses a private table of the job queue: use the queue's functions and its view of jobs.";
  }
  return undefined;
}

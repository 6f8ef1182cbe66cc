export type Import = { specifier: string; line: number; typeOnly: boolean };

const comment = /\/\*[\s\S]*?\*\//.source;
const lineComment = /\/\/[^\n]*/.source;
const text = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source;
const commentOrText = new RegExp(`(${comment}|${lineComment})|${text}`, 'g');

/** The source with its comments blanked out; line numbers and everything inside strings stay. */
export function withoutComments(source: string): string {
  return source.replace(commentOrText, (match, found?: string) =>
    found === undefined ? match : match.replace(/[^\n]/g, ' '),
  );
}

const statement =
  /(?<![\w$.])(?:import|export)\s+(type\s)?(?:[\w$*\s{},]+?\sfrom\s*|[{*][^;'"`]*?\sfrom\s*)?(['"])([^'"\n]+)\2/g;
const call = /(?<![\w$.])import\s*\(\s*(['"])([^'"\n]+)\1/g;

/** Every module a TypeScript file imports: static, re-exported and dynamic. No TypeScript compiler is needed. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source);
  const lineAt = (index: number): number => code.slice(0, index).split('\n').length;
  const found: Import[] = [];
  for (const match of code.matchAll(statement)) {
    found.push({ specifier: match[3] ?? '', line: lineAt(match.index), typeOnly: match[1] !== undefined });
  }
  for (const match of code.matchAll(call)) {
    found.push({ specifier: match[2] ?? '', line: lineAt(match.index), typeOnly: false });
  }
  return found;
}

import { parseSync } from 'vite';
import { roles } from '../../lib/auth/permissions.ts';

/** A forbidden construct in the portal's sources, found in their syntax and not in their text. */
export type Finding = { line: number; text: string };

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* nodesOf(one);
  }
}

function programOf(source: string, file: string): Node {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Attributes whose value a person reads or hears. */
const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
]);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Words written into the page instead of into the catalogues (T-22). */
export function literalWords(source: string, file: string): Finding[] {
  const found: Finding[] = [];
  const say = (node: Node, text: unknown) => {
    if (typeof text === 'string' && hasLetters(text))
      found.push({ line: lineOf(source, node.start), text: text.trim() });
  };
  for (const node of nodesOf(programOf(source, file))) {
    if (isElement(node) && !isVerbatim(node)) {
      for (const child of node.children as Node[]) for (const one of shownBy(child)) say(one, textOf(one));
    }
    if (node.type === 'JSXAttribute' && read.has(String((node.name as Node).name)) && isNode(node.value)) {
      for (const one of [node.value, ...shownBy(node.value)]) say(one, textOf(one));
    }
  }
  return found;
}

const isElement = (node: Node): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment';

const verbatim = new Set(['code', 'CodeText', 'Kbd', 'kbd', 'pre']);

/** Keys, codes and names of the interface are the same in every language. */
function isVerbatim(node: Node): boolean {
  const opening = node.openingElement as (Node & { attributes: Node[] }) | undefined;
  if (!opening) return false;
  if (verbatim.has(String((opening.name as Node).name))) return true;
  return opening.attributes.some(
    ({ name, value }) =>
      (name as Node | undefined)?.name === 'className' &&
      isNode(value) &&
      /\bfont-mono\b/.test(String(textOf(value))),
  );
}

/** Returns the values an expression in braces can have: both sides of a choice, the part after `&&`, a fallback. */
function shownBy(node: Node): Node[] {
  if (node.type === 'JSXText') return [node];
  return node.type === 'JSXExpressionContainer' ? endsOf(node.expression as Node) : [];
}

function endsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [...endsOf(node.consequent as Node), ...endsOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return endsOf(node.right as Node);
  return [node];
}

function textOf(node: Node): unknown {
  if (node.type === 'Literal' || node.type === 'JSXText') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
}

const money = /amount|balance|price|rate|fee|minor|available|total|shortfall/i;
/** Names of durations and counts, which are never money. */
const noMoney = /count|size|bytes|length|index|page|seconds|minutes|ms\b|generate|moderate/i;

/** Money turned into a floating-point number (T-27). */
export function moneyAsNumber(source: string, file: string): Finding[] {
  const found: Finding[] = [];
  for (const node of nodesOf(programOf(source, file))) {
    const wanted =
      (node.type === 'CallExpression' && isConversion(node.callee as Node)) ||
      (node.type === 'UnaryExpression' && node.operator === '+');
    if (!wanted) continue;
    const text = source.slice(node.start, node.end as number);
    if (money.test(text) && !noMoney.test(text)) found.push({ line: lineOf(source, node.start), text });
  }
  return found;
}

/** A role named outside the permission table: who may do what is asked there. */
export function roleNames(source: string, file: string): Finding[] {
  const found: Finding[] = [];
  const isRole = (text: unknown) => roles.some((role) => role === text);
  const visit = (node: Node, isAboutRoles: boolean) => {
    const text = source.slice(node.start, node.end as number);
    // `admin` also names a part of the menu; the other words name nothing but roles.
    if (node.type === 'Literal' && isRole(node.value) && (isAboutRoles || node.value !== 'admin'))
      found.push({ line: lineOf(source, node.start), text });
    if (node.type === 'TemplateElement' && sqlOfRoles.test(text))
      found.push({ line: lineOf(source, node.start), text: text.trim() });
    const about = isAboutRoles || (close.has(node.type) && /\broles?\b/i.test(text));
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, about);
  };
  visit(programOf(source, file), false);
  return found;
}

const close = new Set(['BinaryExpression', 'Property', 'SwitchStatement', 'TSTypeAliasDeclaration']);
const sqlOfRoles = new RegExp(`\\brole\\b[^;]*'(?:${roles.join('|')})'`);

function isConversion(callee: Node): boolean {
  const { name } = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return name === 'Number' || name === 'parseFloat' || name === 'parseInt';
}

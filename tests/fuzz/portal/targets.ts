import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Schema } from '../../../lab/fuzz/document.ts';
import { inRoot } from '../../../scripts/lib/paths.ts';

/** An address of the portal, and the schemas by which it reads a request where it has any. */
export type Target = {
  name: string;
  kind: 'action' | 'route' | 'page';
  method: string;
  /** With `[id]` where the address has a parameter. */
  path: string;
  /** The id by which the build knows an action. */
  actionId?: string;
  body?: Schema;
  query?: Schema;
};

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: object }> };

/** Every action, route and page of a production build: what is built is sent requests, without a list to forget it in. */
export async function portalTargets(distDir: string): Promise<Target[]> {
  const [actions, paths] = await Promise.all([
    readJson<Manifest>(inRoot(distDir, 'server', 'server-reference-manifest.json')),
    readJson<Record<string, string>>(inRoot(distDir, 'server', 'app-paths-manifest.json')),
  ]);
  const built = Object.keys(paths).filter((path) => !path.startsWith('/_'));
  const [pages, routes] = [built.filter(isPage), built.filter((path) => !isPage(path))];
  return [
    ...(await Promise.all(Object.entries(actions.node).map(([id, action]) => actionTarget(id, action)))),
    ...(await Promise.all(routes.map(routeTargets))).flat(),
    ...pages.map((page): Target => {
      const path = addressOf(page);
      return { name: `page ${path}`, kind: 'page', method: 'GET', path };
    }),
  ];
}

const isPage = (path: string) => path.endsWith('/page');
const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

/** The address of a built file: without its groups in brackets and its last part. */
function addressOf(built: string): string {
  const parts = built.split('/').slice(0, -1);
  return parts.filter((part) => !part.startsWith('(')).join('/') || '/';
}

async function actionTarget(actionId: string, action: Manifest['node'][string]): Promise<Target> {
  const { filename, exportedName: name, workers } = action;
  const text = await readFile(inRoot(filename), 'utf8');
  const [page = '/'] = Object.keys(workers);
  const body = await schemaAfter({ filename, text, part: partOf(text, name), field: 'schema' });
  const path = addressOf(page.replace(/^app/, ''));
  // Those written within a page have one name in common.
  const unique = `${name} ${actionId.slice(0, 8)}`;
  return { name: unique, kind: 'action', method: 'POST', path, actionId, ...(body && { body }) };
}

/** Declared by its name, or listed as in `export { nothing as GET }`. */
const exportedMethod = /\b(?:const|function|as) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g;

async function routeTargets(built: string): Promise<Target[]> {
  const filename = `app${built}.ts`;
  const text = await readFile(inRoot(filename), 'utf8');
  const path = addressOf(built);
  const methods = [...text.matchAll(exportedMethod)];
  if (methods.length === 0) throw new Error(`${filename}: no method is seen`);
  return Promise.all(
    methods.map(async ([, method = '']): Promise<Target> => {
      const part = partOf(text, method);
      const [body, query] = await Promise.all(
        ['body', 'query'].map((field) => schemaAfter({ filename, text, part, field })),
      );
      const name = `${method} ${path}`;
      return { name, kind: 'route', method, path, ...(body && { body }), ...(query && { query }) };
    }),
  );
}

/** The text of one export: from its name to the next export. */
function partOf(text: string, name: string): string {
  const parts = text.split(/^(?=export )/m);
  return (
    parts.find((part) => new RegExp(`^export (?:const|async function|function) ${name}\\b`).test(part)) ?? ''
  );
}

/** The schema that the source gives to a field by its name, imported from the file that the source imports it from. */
async function schemaAfter(o: {
  filename: string;
  text: string;
  part: string;
  field: string;
}): Promise<Schema | undefined> {
  // A schema by its name, or the input of a use-case.
  const [, name, ofUseCase] = new RegExp(`\\b${o.field}: (\\w+)(\\.input)?`).exec(o.part) ?? [];
  // A schema that is written on the spot says nothing worth guessing.
  if (!name || name === 'z') return undefined;
  const [, from = ''] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(o.text) ?? [];
  const file = from.startsWith('@/') ? inRoot(from.slice(2)) : inRoot(dirname(o.filename), from);
  const { [name]: found } = (await import(file)) as Record<string, z.ZodType & { input?: z.ZodType }>;
  const schema = ofUseCase ? found?.input : found;
  if (!schema) throw new Error(`${o.filename}: ${name} is not in ${from}`);
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Schema;
}

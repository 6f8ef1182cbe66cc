import type { Permission } from '../../lib/auth/permissions.ts';
import { filesNamed, root } from './files-named.ts';

export type Route = {
  /** The path of its file. */
  name: string;
  method: string;
  /** `permission` is given by the wrapper that made it. */
  run: ((request: Request, context: { params: Promise<object> }) => Promise<Response>) & {
    permission?: Permission;
  };
};

/** Every method of every route. */
export async function allRoutes(): Promise<Route[]> {
  const files = filesNamed('app', 'route.ts');
  const modules = await Promise.all(files.map(async (path) => [path, await import(path)] as const));
  return modules.flatMap(([path, module]) =>
    Object.entries(module as Record<string, unknown>)
      .filter((entry): entry is [string, Route['run']] => /^[A-Z]+$/.test(entry[0]))
      .map(([method, run]) => ({ name: path.slice(root.length), method, run })),
  );
}

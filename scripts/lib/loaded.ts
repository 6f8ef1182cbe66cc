import { pathToFileURL } from 'node:url';
import { bundle } from '../bundle.mjs';

/** Loads a source outside of scripts/ when it is needed: the commands are bundled anew only when scripts/ changes. */
export async function loaded<T>(source: Parameters<typeof bundle>[0]): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(await bundle(source)).href)) as T;
}

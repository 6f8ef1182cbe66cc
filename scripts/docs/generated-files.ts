import { codesFile } from './codes-file.ts';
import { formatted } from './formatted.ts';
import { integratingFile } from './integrating-file.ts';
import { openApiFile } from './openapi-file.ts';
import { orderLifeCycleFile } from './order-life-cycle-file.ts';
import { sandboxFile } from './sandbox-file.ts';

/** A file of which all or part is written from the code. */
export type GeneratedFile = {
  /** Relative to the checkout. */
  path: string;
  /** The file as it should be; `current` is its text now, empty when there is none. */
  make(current: string): string | Promise<string>;
};

const inFormat = ({ path, make }: GeneratedFile): GeneratedFile => ({
  path,
  make: async (current) => formatted(path, await make(current)),
});

/** Everything that `npm run docs` writes and a test compares. */
export const generatedFiles: readonly GeneratedFile[] = [
  openApiFile,
  ...[codesFile, sandboxFile, integratingFile, orderLifeCycleFile].map(inFormat),
];

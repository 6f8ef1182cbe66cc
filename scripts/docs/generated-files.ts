import { codesFile } from './codes-file.ts';
import { formatted, type GeneratedFile } from './formatted.ts';
import { integratingFile } from './integrating-file.ts';
import { openApiFile } from './openapi-file.ts';
import { orderLifeCycleFile } from './order-life-cycle-file.ts';
import { qaFile } from './qa-file.ts';
import { sandboxFile } from './sandbox-file.ts';

const inFormat = ({ path, make }: GeneratedFile): GeneratedFile => ({
  path,
  make: async (current) => formatted(path, await make(current)),
});

/** Everything that `npm run docs` writes and a test compares. */
export const generatedFiles: readonly GeneratedFile[] = [
  openApiFile,
  ...[codesFile, sandboxFile, qaFile, integratingFile, orderLifeCycleFile].map(inFormat),
];

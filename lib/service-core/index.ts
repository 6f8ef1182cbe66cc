/** The payout interface as a library; see README.md. Inside the repository import from the folders' own index files. */
export * from './client/index.ts';
export {
  type Code,
  type CodeEntry,
  codeOfStatus,
  codes,
  type FailureEntry,
  type FailureReason,
  failureReasonOf,
  failureReasons,
} from './codes.ts';
export * from './contract/index.ts';
export * from './identity/index.ts';
export * from './money/index.ts';
export { err, ok, type Result } from './result.ts';
export * from './signing/index.ts';

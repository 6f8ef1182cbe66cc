import type { SendFile, SentAnswer } from './send-file.ts';

export type UploadError =
  | { code: 'too-large'; maxBytes: number }
  | { code: 'wrong-type' }
  | { code: 'empty' }
  | { code: 'password' }
  | { code: 'unreadable-image' }
  | { code: 'duplicate'; other: string }
  | { code: 'too-many'; max: number }
  | { code: 'connection-lost' }
  | { code: 'signed-out' }
  /** In the words of the service, which refused it. */
  | { code: 'rejected'; raw: string }
  /** In words of our own: nobody knows that it was refused. */
  | { code: 'told'; text: string };

/** A file the order has already; `sha256` in hex where it is known. */
export type ExistingFile = { id: string; type: string; fileName: string; sha256: string | null };

export type UploadPhase =
  | 'needs-type'
  /** Has the type that a person chose, and waits for the word to go. */
  | 'ready'
  | 'queued'
  | 'checking'
  | 'uploading'
  | 'retrying'
  | 'done'
  | 'failed';

export type UploadRow = {
  id: string;
  name: string;
  sizeBytes: number;
  type: string | null;
  /** The type is our guess from the name and waits to be accepted. */
  suggested: boolean;
  phase: UploadPhase;
  percent: number;
  error?: UploadError;
  /** Id given by the server, once done. */
  documentId?: string;
};

/** Reads an upload's answer: the document's id, or the reason for none. Never throws. */
export type ReadUploadAnswer = (
  answer: SentAnswer,
) => { ok: true; documentId: string } | { ok: false; error: UploadError };

export type UploadSetup = {
  url: string;
  headersOf: (o: { type: string; fileName: string }) => Record<string, string>;
  readAnswer: ReadUploadAnswer;
  guessType: (fileName: string) => string | null;
  /** File name endings, lower case, with the dot. The server decides by content. */
  accept: readonly string[];
  maxBytes: number;
  maxFiles: number;
  send?: SendFile;
  /** Wait before the automatic retries, in ms; their number is its length. */
  retryDelaysMs?: readonly number[];
};

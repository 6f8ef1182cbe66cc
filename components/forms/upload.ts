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
  /** The service's message for its refusal. */
  | { code: 'rejected'; raw: string }
  /** The portal's message; whether the service refused is unknown. */
  | { code: 'told'; text: string };

/** A file that the order already has; `sha256` in hex if known. */
export type ExistingFile = { id: string; type: string; fileName: string; sha256: string | null };

export type UploadPhase =
  | 'needs-type'
  /** The user chose the type; waits to be sent. */
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
  /** The type is suggested by the name and not accepted yet. */
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
  /** Delays before the automatic retries, in ms; the length is the number of retries. */
  retryDelaysMs?: readonly number[];
};

type SentAnswer = { status: number; body: string };

export type SendFile = (o: {
  url: string;
  headers: Record<string, string>;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}) => Promise<SentAnswer>;

/**
 * Sends the file's bytes as the body. Uses XMLHttpRequest, because fetch does not report upload progress. Rejects if
 * the connection is lost or `signal` aborts; any HTTP answer resolves.
 */
export const sendFile: SendFile = ({ url, headers, file, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }));
    request.addEventListener('error', () => reject(new Error('connection lost')));
    request.addEventListener('timeout', () => reject(new Error('connection lost')));
    request.addEventListener('abort', () => reject(new Error('aborted')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** `1.2 MB`, `340 kB`, `12 B` by powers of 1024; Chinese sets no space between number and unit. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, divisor, digits] =
    bytes >= 1_048_576
      ? (['MB', 1_048_576, 1] as const)
      : bytes >= 1_024
        ? (['kB', 1_024, 0] as const)
        : (['B', 1, 0] as const);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(bytes / divisor);
  return locale.startsWith('zh') ? `${number}${unit}` : `${number} ${unit}`;
}

export type DocumentState = 'sending' | 'accepted' | 'refused' | 'unknown';

export type DocumentView = {
  id: string;
  /** File type of the interface (§4.4), e.g. `proforma_invoice`. */
  type: string;
  fileName: string;
  sizeBytes: number;
  state: DocumentState;
  /** Envelope status and message of a refusal, as the service gave them. */
  code: string | null;
  message: string | null;
  uploadedByName: string;
  at: string;
};

/**
 * `POST /api/orders/[id]/files`: the body is the file itself (`fetch(url, {body: file})` or `xhr.send(file)`), which
 * streams through to the service without being held in memory. These headers go with it.
 */
export const uploadHeaders = { type: 'x-document-type', name: 'x-file-name' } as const;

export const maxFileBytes = 10 * 1024 * 1024;
export const maxFilesPerOrder = 20;

/** Headers of one upload; the name is percent-encoded, because header values are not Unicode. */
export function uploadHeadersOf(o: { type: string; fileName: string }): Record<string, string> {
  return { [uploadHeaders.type]: o.type, [uploadHeaders.name]: encodeURIComponent(o.fileName) };
}

/** 200 carries the document (its `state` may be `refused` or `unknown`); 4xx one of these. */
export type UploadRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'unknown-type' }
  | { code: 'empty' }
  | { code: 'too-large'; maxBytes: number }
  | { code: 'too-many'; max: number };

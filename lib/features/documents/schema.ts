import {
  businessFileTypes,
  type FileType,
  globalFileTypes,
  type unexplainedTypes,
} from '../../service-core/contract/enums.ts';
import type { Family } from '../transfers/types.ts';

export type DocumentState = 'sending' | 'accepted' | 'refused' | 'unknown';

export type DocumentView = {
  id: string;
  /** File type of the interface (§4.4), e.g. `proforma_invoice`. */
  type: string;
  fileName: string;
  sizeBytes: number;
  state: DocumentState;
  /** Hash of the content as hex, if the portal holds a copy: it identifies the same file. */
  sha256: string | null;
  /** Way to show the portal's own copy, decided by its content; null without a copy. */
  preview: 'pdf' | 'image' | 'download' | null;
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

/** Address of the portal's copy of a document: shown in the browser, or downloaded with `download`. */
export function documentAddress(o: { orderId: string; documentId: string; download?: boolean }): string {
  return `/api/orders/${o.orderId}/documents/${o.documentId}${o.download ? '?download=1' : ''}`;
}

/** Headers of one upload; the name is percent-encoded because header values are not Unicode. */
export function uploadHeadersOf(o: { type: string; fileName: string }): Record<string, string> {
  return { [uploadHeaders.type]: o.type, [uploadHeaders.name]: encodeURIComponent(o.fileName) };
}

/** Documents of an earlier order between the same parties that the portal can send again. */
export type ReusableOrder = {
  orderId: string;
  orderNo: string;
  createdAt: string;
  documents: Pick<DocumentView, 'id' | 'type' | 'fileName' | 'sizeBytes' | 'preview'>[];
};

/** A type suggested by an admin's rule or from use for this pair or purpose, but not needed. */
export type DocumentSuggestion = { type: string; reason: 'admin' | 'personalAccount' | 'pair' | 'purpose' };

export type DocumentAids = { suggestions: DocumentSuggestion[]; reusable: ReusableOrder[] };

/** `POST /api/orders/[id]/files/reuse` sends an earlier document again; answers like an upload. */
export type ReuseRefusal = UploadRefusal | { code: 'document-gone' };

/** Status 200 carries the document (its `state` may be `refused` or `unknown`); 4xx carries a refusal. */
export type UploadRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'unknown-type' }
  | { code: 'empty' }
  | { code: 'too-large'; maxBytes: number }
  | { code: 'too-many'; max: number };

/** File types the interface takes for a family (specification §4.3, §4.4); personal orders take the global types. */
export function fileTypesOf(family: string): readonly FileType[] {
  return family === 'business' ? businessFileTypes : globalFileTypes;
}

/** `learned`: decided by recent use; `always` and `never` are set by an admin. */
export const suggestionRules = ['learned', 'always', 'never'] as const;
export type SuggestionRule = (typeof suggestionRules)[number];

/** The orders a suggestion is for; `purpose` is empty for business orders, which have none. */
export type SuggestionScope = { family: Family; purpose: string };

/** The admins' rules for such orders, by type; types without a rule are learned. */
export type SuggestionRules = ReadonlyMap<string, Exclude<SuggestionRule, 'learned'>>;

type UnexplainedType = (typeof unexplainedTypes)[number];

/** This company's name for such a code, in both languages; both are empty if it has none. */
export type DocumentName = { type: UnexplainedType; en: string; zh: string };

export type SaveRulesRefusal = { code: 'unknown-type'; types: string[] };
/** A name in one language only would leave readers of the other with a code. */
export type SaveNamesRefusal = { code: 'half-named'; types: UnexplainedType[] };

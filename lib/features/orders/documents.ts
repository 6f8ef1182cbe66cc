import { useCase } from '../../auth/use-case.ts';
import { suggestionRulesFor } from '../documents/data.ts';
import {
  type DocumentAids,
  type DocumentState,
  type DocumentSuggestion,
  type DocumentView,
  fileTypesOf,
  type SuggestionRules,
  type SuggestionScope,
} from '../documents/schema.ts';
import { familyOf } from '../transfers/types.ts';
import {
  documentsOf,
  earlierOrdersWithFiles,
  type OrderDocument,
  type OrderWithFiles,
  typesUsed,
} from './data/documents.ts';
import { findOrder, type OrderRow } from './data/order.ts';

const states: readonly DocumentState[] = ['sending', 'accepted', 'refused', 'unknown'];

export function documentView(row: OrderDocument): DocumentView {
  return {
    id: row.id,
    type: row.type,
    fileName: row.fileName,
    sizeBytes: Number(row.sizeBytes),
    state: states.find((known) => known === row.state) ?? 'unknown',
    sha256: row.sha256,
    preview: previewOf(row.mediaType),
    code: row.code,
    message: row.message,
    uploadedByName: row.uploaderName,
    at: row.createdAt.toISOString(),
  };
}

function previewOf(mediaType: string | null): DocumentView['preview'] {
  if (mediaType === null) return null;
  if (mediaType === 'application/pdf') return 'pdf';
  return mediaType.startsWith('image/') ? 'image' : 'download';
}

const maxSuggestions = 3;

/**
 * Returns shortcuts for adding documents: suggested types beyond the needed ones, and reusable files of earlier orders
 * between the same parties. Empty for an order that does not exist.
 */
export const loadDocumentAids = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<DocumentAids> => {
    const order = await findOrder(orderId);
    if (!order) return { suggestions: [], reusable: [] };
    const [own, earlier, usual, rules] = await Promise.all([
      documentsOf(orderId),
      earlierOrdersWithFiles(order),
      typesUsed(order),
      suggestionRulesFor(scopeOf(order)),
    ]);
    const accepted = own.filter((document) => document.state === 'accepted');
    const present = new Set([...order.neededDocuments, ...accepted.map((document) => document.type)]);
    const here = new Set(accepted.map((document) => `${document.type} ${document.sha256}`));
    const offered = fileTypesOf(order.family);
    const takes = (type: string) => offered.some((known) => known === type);
    const reusable = earlier.flatMap(({ id, orderNo, createdAt, documents }) => {
      const fresh = documents.filter(({ type, sha256 }) => takes(type) && !here.has(`${type} ${sha256}`));
      if (fresh.length === 0) return [];
      const views = fresh.map(documentView).map(({ id, type, fileName, sizeBytes, preview }) => ({
        id,
        type,
        fileName,
        sizeBytes,
        preview,
      }));
      return [{ orderId: id, orderNo, createdAt: createdAt.toISOString(), documents: views }];
    });
    const suggestions = suggestionsFor(order, {
      earlier,
      usual: usual.map(({ type }) => type),
      rules,
    }).filter(({ type }) => takes(type) && !present.has(type));
    // An admin's suggestions are never cut off.
    const asked = suggestions.filter(({ reason }) => reason === 'admin').length;
    return { suggestions: suggestions.slice(0, Math.max(maxSuggestions, asked)), reusable };
  },
);

/** Returns the number of recently completed orders with each file type, for admins who configure suggestions. */
export const documentUse = useCase(
  'documents:configure',
  async (_actor, scope: SuggestionScope): Promise<ReadonlyMap<string, number>> =>
    new Map((await typesUsed(scope)).map(({ type, orders }) => [type, orders])),
);

const scopeOf = ({ family, purpose }: OrderRow): SuggestionScope => ({ family: familyOf(family), purpose });

function suggestionsFor(
  order: OrderRow,
  o: { earlier: readonly OrderWithFiles[]; usual: readonly string[]; rules: SuggestionRules },
): DocumentSuggestion[] {
  const byRule: string[] = isPersonalAccount(order)
    ? ['beneficiary_id_card', 'beneficiary_power_attorney']
    : [];
  const ofPair = o.earlier.flatMap(({ documents }) => documents.map(({ type }) => type));
  const found = new Map<string, DocumentSuggestion['reason']>();
  const note = (types: readonly string[], reason: DocumentSuggestion['reason']) => {
    for (const type of types) if (!found.has(type)) found.set(type, reason);
  };
  const never = new Set([...o.rules].filter(([, rule]) => rule === 'never').map(([type]) => type));
  note(
    [...o.rules.keys()].filter((type) => !never.has(type)),
    'admin',
  );
  note(byRule, 'personalAccount');
  note(ofPair, 'pair');
  note(o.usual, 'purpose');
  return [...found].filter(([type]) => !never.has(type)).map(([type, reason]) => ({ type, reason }));
}

/** True for a business order paid to a person's account, whose holder needs identification (ui.md §3.9). */
function isPersonalAccount({ family, values }: OrderRow): boolean {
  const { holderType } = (values ?? {}) as { holderType?: unknown };
  return family === 'business' && holderType === 'personal';
}

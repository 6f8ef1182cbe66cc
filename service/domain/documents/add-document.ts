import { openStatuses } from '../../../lib/service-core/contract/status.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import {
  inTransaction,
  type OrderFamily,
  type Partner,
  partnerNow,
  type ServiceContext,
} from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newUuid } from '../ids.ts';
import { scanOutcome } from '../malware-scanner.ts';
import { inspectApart } from './inspect-apart.ts';
import type { DocumentStore, ReceivedFile } from './store.ts';

export type NewDocument = {
  family: OrderFamily;
  tradeId: string;
  type: string;
  fileName: string;
  file: ReceivedFile;
};

export type AddedDocument = { documentId: string; fileName: string; duplicate: boolean };

const collecting = new Set<string>(openStatuses);
const maxFileNameLength = 256;
/** Leaves room within the ten seconds of a call. */
const scanTimeoutMs = 8_000;

const lockOrder = `
  select status from orders where trade_id = $1 and partner_id = $2 and family = $3 for no key update`;
const findSame = 'select id, file_name from documents where trade_id = $1 and type = $2 and sha256 = $3';
const countDocuments = 'select count(*)::int as count from documents where trade_id = $1';
const insert = `
  insert into documents (id, trade_id, type, file_name, media_type, size_bytes, sha256, storage_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Adds a received file to an order that still accepts documents; the same content sent again for the same type counts
 * as one document (decisions §6). Takes ownership of the file: afterwards it is stored or deleted. Refuses with
 * `fileRejected`, `orderNotFound`, `operationNotAllowed`, or `serviceBusy` when the malware scanner is unavailable or
 * too many of the partner's files are waiting for inspection.
 */
export async function addDocument(
  ctx: ServiceContext,
  store: DocumentStore,
  partner: Partner,
  document: NewDocument,
): Promise<Result<AddedDocument, DomainError>> {
  let storageKey: string | undefined;
  let notNeeded = false;
  let mayBeNamed = false;
  try {
    if (document.file.sizeBytes === 0) return refuse('fileRejected', 'the file is empty');
    const inspected = await inspectApart(document.file.path, { sender: partner.id });
    if (inspected === 'busy')
      return refuse('serviceBusy', 'too many of your files wait to be checked: send this one again later');
    if (!inspected.ok) return refuse('fileRejected', inspected.reason);
    const mediaType = inspected.value;
    const infected = await malwareRefusal(ctx, partner, document.file);
    if (infected) return infected;
    const added = await inTransaction(ctx, async (tx): Promise<Result<AddedDocument, DomainError>> => {
      const place = await findPlace(ctx, tx, partner, document);
      if (!place.ok || place.value.duplicate) return place;
      // A retried transaction finds the file already stored.
      storageKey ??= await store.keep(document.file);
      const { documentId, fileName } = place.value;
      await query(tx, insert, [
        documentId,
        document.tradeId,
        document.type,
        fileName,
        mediaType,
        document.file.sizeBytes,
        document.file.sha256,
        storageKey,
        partnerNow(ctx, partner),
      ]);
      mayBeNamed = true;
      return place;
    });
    notNeeded = !added.ok || added.value.duplicate;
    return added;
  } finally {
    await store.discard(document.file);
    // Once the row was inserted, it may have been committed despite an exception: a leftover file is better than a
    // missing one.
    if (storageKey && (notNeeded || !mayBeNamed)) await store.remove(storageKey);
  }
}

/** Refuses infected files. Without a scanner every file passes; with a scanner that is unavailable, none does. */
async function malwareRefusal(
  ctx: ServiceContext,
  partner: Partner,
  file: ReceivedFile,
): Promise<ReturnType<typeof refuse> | undefined> {
  const verdict = await ctx.scanner?.scan(file.path, { timeoutMs: scanTimeoutMs });
  const outcome = scanOutcome(verdict);
  if (!outcome) {
    ctx.log.error(
      { problem: verdict?.found === 'unknown' ? verdict.problem : '' },
      'malware scanner unavailable',
    );
    return refuse(
      'serviceBusy',
      'the file could not be scanned for malware now and was not kept: send it again',
    );
  }
  if (outcome.scan !== 'infected') return undefined;
  ctx.log.warn({ partnerId: partner.id, malware: outcome.malware }, 'document with malware refused');
  return refuse('fileRejected', `the file contains malware (${outcome.malware}) and was not kept`);
}

/** Checks that the order accepts another document. The lock makes concurrent uploads count one after the other. */
async function findPlace(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  { tradeId, family, type, fileName, file }: NewDocument,
): Promise<Result<AddedDocument, DomainError>> {
  const [order] = await query<{ status: string }>(tx, lockOrder, [tradeId, partner.id, family]);
  if (!order) return refuse('orderNotFound');
  if (!collecting.has(order.status)) {
    return refuse('operationNotAllowed', `an order that is ${order.status} takes no more documents`);
  }
  const [same] = await query<{ id: string; file_name: string }>(tx, findSame, [tradeId, type, file.sha256]);
  if (same) return ok({ documentId: same.id, fileName: same.file_name, duplicate: true });
  const [counted] = await query<{ count: number }>(tx, countDocuments, [tradeId]);
  if ((counted?.count ?? 0) >= ctx.settings.maxFilesPerOrder) {
    return refuse('fileRejected', `an order takes at most ${ctx.settings.maxFilesPerOrder} files`);
  }
  return ok({ documentId: newUuid(), fileName: shownName(fileName), duplicate: false });
}

/** The file name to display: without folders or invisible characters that could disguise it. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .trim();
  return [...plain].slice(0, maxFileNameLength).join('') || 'document';
}

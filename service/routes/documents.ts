import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeSuccess, endpoints, type RequestOf } from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { signedBytesOfMultipart } from '../../lib/service-core/signing/index.ts';
import type { OrderFamily, Partner } from '../domain/context.ts';
import { addDocument } from '../domain/documents/add-document.ts';
import { type DocumentStore, type ReceivedFile } from '../domain/documents/store.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import { findOrder } from '../domain/orders/order.ts';
import { authenticate, type Edge, type Refusal } from '../http/access.ts';
import { sendRefusal, sendText } from '../http/answering.ts';
import { readBody, receiveBase64, splitJsonUpload } from '../http/receive-json-upload.ts';
import { type ByteBudget, boundaryOf, createByteBudget, receiveUpload } from '../http/receive-upload.ts';
import { decodeInput } from '../http/register-endpoint.ts';
import { checkSignature, signatureVersion } from '../http/signature.ts';

/** A file of ten megabytes over a slow line takes longer than other calls. */
const uploadTimeoutMs = 120_000;
/** Room for the fields and boundaries around the file. */
const overheadBytes = 64 * 1024;
/** Bodies up to this many times the limit are read, so that the sender gets the refusal. */
const refuseUnreadFactor = 2;
/** Memory of all JSON uploads together, and the longest wait for a share of it. */
const jsonBudget = { bytes: 96 * 1024 * 1024, waitMs: 10_000 };

const formCalls: readonly DocumentCall[] = [
  { endpoint: endpoints.globalUploadMultipart, family: 'global' },
  { endpoint: endpoints.businessUploadMultipart, family: 'business' },
];
const jsonCalls: readonly DocumentCall[] = [
  { endpoint: endpoints.businessUpload, family: 'business' },
  { endpoint: endpoints.riskUpload, family: 'personal' },
];

/**
 * Registers uploads of every family, as form data or as base64 in JSON. Their own scope passes bodies on as streams,
 * read only after authentication; elsewhere bodies are buffered for the signature.
 */
export async function documentRoutes(app: FastifyInstance, edge: Edge, store: DocumentStore): Promise<void> {
  const { maxFileBytes } = edge.ctx.settings;
  // Base64 adds a third, and the escapes of some encoders up to a sixth of that.
  const largestBody = maxFileBytes * refuseUnreadFactor + overheadBytes;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const budget = createByteBudget(jsonBudget);
    const limits = { maxBodyBytes: largestBody, budget };
    for (const call of formCalls) {
      route(scope, call.endpoint, largestBody, (request) => uploadForm(edge, store, request, call, limits));
    }
    for (const call of jsonCalls) {
      route(scope, call.endpoint, largestBody, (request) => uploadJson(edge, store, request, call, limits));
    }
  });
}

function route(
  scope: FastifyInstance,
  endpoint: UploadEndpoint,
  largestBody: number,
  upload: (request: FastifyRequest) => Promise<Result<UploadAnswer, Refusal>>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    handlerTimeout: uploadTimeoutMs,
    handler: async (request, reply): Promise<FastifyReply> => {
      const announced = Number(request.headers['content-length'] ?? 0);
      const answer = announced > largestBody ? err(domainError('bodyTooLarge')) : await upload(request);
      if (answer.ok) return sendText(reply, 'success', encodeSuccess(endpoint, answer.value));
      // Closes the connection instead of reading the rest of the body.
      if (answer.reason.code === 'bodyTooLarge') reply.header('connection', 'close');
      return sendRefusal(reply, answer.reason);
    },
  });
}

type UploadEndpoint =
  | typeof endpoints.globalUploadMultipart
  | typeof endpoints.businessUploadMultipart
  | typeof endpoints.businessUpload
  | typeof endpoints.riskUpload;

type DocumentCall = { endpoint: UploadEndpoint; family: OrderFamily };

type UploadAnswer = {
  tradeId: string;
  documentId: string;
  fileName: string;
  type: string;
  sizeBytes: number;
  sha256: string;
};

/**
 * Takes an upload as form data. The file streams to quarantine and is kept only if the signature over the text parts
 * holds (decisions §1.4, §1.9).
 */
async function uploadForm(
  edge: Edge,
  store: DocumentStore,
  request: FastifyRequest,
  call: DocumentCall,
  { maxBodyBytes }: { maxBodyBytes: number },
): Promise<Result<UploadAnswer, Refusal>> {
  const caller = await authenticate(edge, request);
  if (!caller.ok) return caller;
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === undefined) return err(domainError('bodyInvalid', 'the body must be multipart/form-data'));
  const { maxFileBytes } = edge.ctx.settings;
  const received = await receiveUpload(request.raw, boundary, store, { maxFileBytes, maxBodyBytes });
  if (!received.ok) return received;
  const { texts, file, partFileName } = received.value;
  try {
    const { tradeId, type, fileName } = texts;
    const covered = { tradeId, type, fileName };
    const fileSha256 = file.sha256.toString('hex');
    const body = signedBytesOfMultipart(
      signatureVersion(request) === 2 ? { ...covered, fileSha256 } : covered,
    );
    const refused = await checkSignature(edge, request, { known: caller.value, body, changes: true });
    if (refused) return err(refused);
    const decoded = decodeInput(request, call.endpoint, texts);
    if (!decoded.ok) return decoded;
    const { partner } = caller.value;
    return await keep(edge, store, partner, { call, upload: decoded.value, file, partFileName });
  } finally {
    await store.discard(file);
  }
}

/** Takes an upload as base64 in JSON, with the whole body signed as in other calls. */
async function uploadJson(
  edge: Edge,
  store: DocumentStore,
  request: FastifyRequest,
  call: DocumentCall,
  limits: { maxBodyBytes: number; budget: ByteBudget },
): Promise<Result<UploadAnswer, Refusal>> {
  const caller = await authenticate(edge, request);
  if (!caller.ok) return caller;
  const announced = Number(request.headers['content-length'] ?? limits.maxBodyBytes);
  const release = await limits.budget.reserve(announced, caller.value.partner.id);
  if (!release) return err(domainError('serviceBusy'));
  try {
    const body = await readBody(request.raw, limits.maxBodyBytes);
    if (!body.ok) return body;
    const check = { known: caller.value, body: body.value, changes: true };
    const refused = await checkSignature(edge, request, check);
    if (refused) return err(refused);
    const split = splitJsonUpload(body.value);
    if (!split.ok) return split;
    const decoded = decodeInput(request, call.endpoint, split.value.fields);
    if (!decoded.ok) return decoded;
    const file = await receiveBase64(split.value.fileBase64, store, edge.ctx.settings.maxFileBytes);
    if (!file.ok) return file;
    const { partner } = caller.value;
    return await keep(edge, store, partner, { call, upload: decoded.value, file: file.value });
  } finally {
    release();
  }
}

/** Adds a received file to its order; owns the file from here on. */
async function keep(
  edge: Edge,
  store: DocumentStore,
  partner: Partner,
  input: {
    call: DocumentCall;
    upload: RequestOf<UploadEndpoint>;
    file: ReceivedFile;
    partFileName?: string;
  },
): Promise<Result<UploadAnswer, DomainError>> {
  const { call, upload, file, partFileName = '' } = input;
  const { family } = call;
  try {
    const tradeId = await tradeIdOf(edge, partner, family, upload);
    if (!tradeId.ok) return tradeId;
    const { type, fileName = partFileName } = upload;
    const document = { family, tradeId: tradeId.value, type, fileName, file };
    const added = await addDocument(edge.ctx, store, partner, document);
    if (!added.ok) return added;
    const kept = { documentId: added.value.documentId, fileName: added.value.fileName };
    const sha256 = file.sha256.toString('hex');
    return ok({ tradeId: tradeId.value, ...kept, type, sizeBytes: file.sizeBytes, sha256 });
  } finally {
    await store.discard(file);
  }
}

async function tradeIdOf(
  edge: Edge,
  partner: Partner,
  family: OrderFamily,
  upload: { tradeId?: string | undefined; orderNo?: string | undefined },
): Promise<Result<string, DomainError>> {
  const { tradeId, orderNo } = upload;
  if (orderNo === undefined && tradeId !== undefined) return ok(tradeId);
  const order = await findOrder(edge.ctx, partner, family, { tradeId, orderNo });
  return order.ok ? ok(order.value.tradeId) : order;
}

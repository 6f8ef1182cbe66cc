import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  decodeRequest,
  describeErrors,
  encodeEnvelope,
  endpoints,
  unknownFields,
} from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { signedBytesOfMultipart } from '../../lib/service-core/signing/index.ts';
import { addDocument, type DocumentStore } from '../domain/documents/index.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import { authenticate } from '../http/access.ts';
import type { Edge, Refusal } from '../http/edge.ts';
import { sendRefusal, sendText } from '../http/envelope.ts';
import { type ReceivedUpload, receiveUpload } from '../http/receive-upload.ts';
import { checkSignature, signatureVersion } from '../http/signature.ts';

/** A file of ten megabytes over a slow line takes longer than other calls. */
const uploadTimeoutMs = 120_000;
/** Room for the text parts and the boundaries around the file. */
const formOverheadBytes = 64 * 1024;
const refuseUnreadFactor = 2;
const loggedFieldsAtMost = 10;

const endpoint = endpoints.globalUploadMultipart;

type UploadAnswer = {
  tradeId: string;
  documentId: string;
  fileName: string;
  type: string;
  sizeBytes: number;
  sha256: string;
};

/**
 * Uploads as form data, in a scope of their own: here bodies are streams, elsewhere they are bytes kept for the
 * signature. The file is kept only after the signature over the text parts holds (decisions §1.4, §1.9).
 */
export async function documentRoutes(app: FastifyInstance, edge: Edge, store: DocumentStore): Promise<void> {
  const { maxFileBytes } = edge.ctx.settings;
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: maxFileBytes * refuseUnreadFactor,
        files: 1,
        fields: 16,
        parts: 17,
        fieldNameSize: 64,
        fieldSize: 4096,
        headerPairs: 32,
      },
    });
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      handlerTimeout: uploadTimeoutMs,
      handler: async (request, reply) => {
        const announced = Number(request.headers['content-length'] ?? 0);
        if (announced > maxFileBytes * refuseUnreadFactor + formOverheadBytes) {
          return sendRefusal(reply, domainError('bodyTooLarge'));
        }
        const answer = await upload(edge, store, request);
        return answer.ok ? sendUpload(reply, answer.value) : sendRefusal(reply, answer.reason);
      },
    });
  });
}

async function upload(
  edge: Edge,
  store: DocumentStore,
  request: FastifyRequest,
): Promise<Result<UploadAnswer, Refusal>> {
  const caller = await authenticate(edge, request);
  if (!caller.ok) return caller;
  if (!request.isMultipart()) return err(domainError('bodyInvalid', 'the body must be multipart/form-data'));
  const received = await receiveUpload(request.parts(), store, edge.ctx.settings.maxFileBytes);
  if (!received.ok) return received;
  try {
    return await accept(edge, store, request, caller.value, received.value);
  } finally {
    await store.discard(received.value.file);
  }
}

async function accept(
  edge: Edge,
  store: DocumentStore,
  request: FastifyRequest,
  known: KnownPartner,
  { texts, file, partFileName }: ReceivedUpload,
): Promise<Result<UploadAnswer, DomainError>> {
  const sha256 = file.sha256.toString('hex');
  const { tradeId, type, fileName } = texts;
  const covered = { tradeId, type, fileName };
  const body =
    signatureVersion(request) === 2
      ? signedBytesOfMultipart({ ...covered, fileSha256: sha256 })
      : signedBytesOfMultipart(covered);
  const refused = await checkSignature(edge, request, { known, body, movesMoney: false });
  if (refused) return err(refused);

  const unknown = unknownFields(endpoint, texts);
  if (unknown.length > 0) request.trace.unknownFields = unknown.slice(0, loggedFieldsAtMost);
  const decoded = decodeRequest(endpoint, texts);
  if (!decoded.ok) {
    const errors = decoded.reason.map(({ path, message }) => ({ path, message }));
    return err(domainError('bodyInvalid', describeErrors(decoded.reason), { errors }));
  }
  const document = { ...decoded.value, fileName: decoded.value.fileName ?? partFileName, file };
  const added = await addDocument(edge.ctx, store, known.partner, { family: 'global', ...document });
  if (!added.ok) return added;
  return ok({
    tradeId: document.tradeId,
    documentId: added.value.documentId,
    fileName: added.value.fileName,
    type: document.type,
    sizeBytes: file.sizeBytes,
    sha256,
  });
}

function sendUpload(reply: FastifyReply, data: UploadAnswer): FastifyReply {
  return sendText(reply, 'success', encodeEnvelope(endpoint, { status: '1', data }));
}

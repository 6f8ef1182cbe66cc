import { z } from 'zod';
import { cleanText } from '../../service-core/text/clean-text.ts';

const amount = z.string().max(32);
const terms = {
  queryNo: z.string().min(1).max(256).optional(),
  acceptedRate: z.string().min(1).max(64),
  shownSource: amount,
  shownTarget: amount,
};
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.string().min(8).max(64);

export const submitSchema = z.strictObject({
  orderId: z.uuid(),
  ...terms,
  note: z.string().overwrite(cleanText).max(1000),
});
export const approveSchema = z.strictObject({
  approvalId: z.uuid(),
  idempotencyKey: key,
  /** Of the content the approver read. */
  contentHash: hash,
  ...terms,
  /** The amount differs from the maker's by more than the policy lets pass unsaid. */
  driftAccepted: z.boolean(),
});
export const sendBackSchema = z.strictObject({
  approvalId: z.uuid(),
  reason: z.string().overwrite(cleanText).min(1).max(500),
});
export const approvalRefSchema = z.strictObject({ approvalId: z.uuid() });
export const approvalIdSchema = z.strictObject({ id: z.uuid() });
export const documentViewedSchema = z.strictObject({ approvalId: z.uuid(), documentId: z.uuid() });

const money = z.object({ amount: z.string(), currency: z.string() });

/** The content to approve, as plain data: kept with a submission to tell afterwards what changed. */
export const approvalContentSchema = z.object({
  source: money,
  target: money,
  transactionMode: z.string(),
  lockRate: z.boolean(),
  /** Everything that was sent, by wire path, account and identity numbers in full. */
  sent: z.array(z.object({ path: z.string(), value: z.string() })),
  documents: z.array(z.object({ id: z.string(), type: z.string(), fileName: z.string() })),
});

const maxBulk = 20;
export const bulkApproveSchema = z.strictObject({
  idempotencyKey: key,
  items: z
    .array(z.strictObject({ approvalId: z.uuid(), contentHash: hash, ...terms }))
    .min(1)
    .max(maxBulk),
});

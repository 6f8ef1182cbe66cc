import { z } from 'zod';
import { roles } from '../auth/permissions.ts';
import { locales } from '../i18n/locale.ts';

const text = z.string();
const link = { address: z.url(), until: z.iso.datetime() };

/** A mail by its kind, with what its text names. Times are ISO 8601. */
const contentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('invitation'), by: text, role: z.enum(roles), ...link }),
  z.strictObject({
    kind: z.literal('reset'),
    name: text,
    /** The administrator who made the link; absent if it was asked for on the sign-in page. */
    by: text.optional(),
    ...link,
  }),
  z.strictObject({ kind: z.literal('confirm-email'), name: text, ...link }),
  z.strictObject({ kind: z.literal('email-changed'), name: text, email: text }),
  z.strictObject({ kind: z.enum(['password-changed', 'recovery-codes']), name: text }),
  z.strictObject({ kind: z.literal('factor-added'), name: text, factor: text }),
  z.strictObject({
    kind: z.literal('factor-removed'),
    name: text,
    factor: text,
    /** The administrator who removed it; absent if the person did. */
    by: text.optional(),
  }),
  z.strictObject({ kind: z.enum(['identity-linked', 'identity-removed']), name: text, provider: text }),
  z.strictObject({ kind: z.literal('role-changed'), name: text, role: z.enum(roles), by: text }),
  z.strictObject({
    kind: z.literal('new-browser'),
    name: text,
    browser: text,
    network: text,
    /** As `placeOfAddress` returns it; absent in a mail that an older version left in the queue. */
    place: text.nullable().default(null),
    at: z.iso.datetime(),
  }),
]);

export const mailSchema = z.strictObject({
  to: z.email(),
  locale: z.enum(locales),
  content: contentSchema,
  /** The user or invitation that the mail is about, for the record of a mail that could not be delivered. */
  about: z.strictObject({ kind: z.enum(['user', 'invitation']), id: text }),
});

export type Mail = z.output<typeof mailSchema>;
export type MailContent = Mail['content'];

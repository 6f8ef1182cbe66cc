import { z } from 'zod';
import {
  type Actor,
  type AppLocale,
  type FactorRule,
  factorRules,
  type Role,
  roles,
} from '../../auth/permissions.ts';
import { type Density, densities, locales, type Theme, themes } from '../../i18n/locale.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { type PersonRefusal, personProofSchema, proofSchema, type RecentRefusal } from '../step-up/schema.ts';
import { type PasswordProblem, passwordLength } from './password-rules.ts';

export const signInSchema = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  next: z.string().max(2000).optional(),
});

/** The second step of a sign-in. */
export const finishSignInSchema = proofSchema.extend({
  next: z.string().max(2000).optional(),
  stays: z.boolean().optional(),
});

export const preferencesSchema = z.strictObject({
  locale: z.enum(locales),
  theme: z.enum(themes),
  density: z.enum(densities),
  fixedTimeZone: z
    .string()
    .max(64)
    .refine((zone) => isTimeZone(zone))
    .nullable(),
  onePageWizard: z.boolean(),
  singleKeys: z.boolean(),
});

/** An e-mail address as it is stored: in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

const token = z.string().length(43);
const newPassword = z.string().min(1).max(passwordLength.most);

/** One line: it stands in mails. */
const name = z.string().overwrite(cleanLine).min(1).max(100);

export const accessLinkSchema = z.strictObject({ token });
export const joinSchema = z.strictObject({
  token,
  name,
  password: newPassword,
});
export const resetAccessSchema = z.strictObject({ token, password: newPassword });
export const forgottenPasswordSchema = z.strictObject({ email: emailSchema });
export const changeNameSchema = z.strictObject({ name });
export const askForEmailSchema = personProofSchema.extend({ email: emailSchema });
export const changePasswordSchema = z.strictObject({
  current: z.string().min(1).max(passwordLength.most),
  password: newPassword,
});

export const unlinkIdentitySchema = z.strictObject({ password: changePasswordSchema.shape.current });
export const startProviderSchema = z.strictObject({
  next: z.string().max(2000).optional(),
  token: token.optional(),
});

const role = z.enum(roles);
export const invitePersonSchema = personProofSchema.extend({
  email: emailSchema,
  role,
  locale: z.enum(locales),
});
export const endPersonSessionSchema = z.strictObject({ userId: z.uuid(), sessionId: z.uuid() });
export const revokeInvitationSchema = z.strictObject({ invitationId: z.uuid() });
export const managePersonSchema = personProofSchema.extend({ userId: z.uuid() });
export const changeRoleSchema = managePersonSchema.extend({ role });

export const proposalRefSchema = z.strictObject({ proposalId: z.uuid() });
export const acceptProposalSchema = personProofSchema.extend({ proposalId: z.uuid() });
export const askForTwoSchema = personProofSchema.extend({ on: z.boolean() });

export const factorRuleSchema = personProofSchema.extend({ rule: z.enum(factorRules) });

export const endSessionSchema = z.strictObject({ sessionId: z.uuid() });

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** A user's preferences, the same in every browser. */
export type Preferences = {
  locale: AppLocale;
  theme: Theme;
  density: Density;
  /** IANA name; null follows the browser. */
  fixedTimeZone: string | null;
  /** Steps 1 to 3 of a transfer on one page. */
  onePageWizard: boolean;
  /** True if single-key shortcuts are on. */
  singleKeys: boolean;
};

/** An access link as its page shows it before it is used. */
export type AccessLinkView = {
  email: string;
  madeBy: string | null;
  expiresAt: string;
  /** False where people sign in by the identity provider alone. */
  takesPassword: boolean;
} & (
  | { purpose: 'invitation'; role: Role; takesProvider: boolean }
  | { purpose: 'reset'; name: string; hasFactor: boolean; takesProvider: boolean }
  | { purpose: 'email'; userId: string; name: string }
);

/** `link-over`: used, expired, replaced, revoked or never made; the answer is the same for all. */
export type AccessLinkRefusal = { code: 'link-over' };
export type NewPasswordRefusal = { code: 'password-refused'; problem: PasswordProblem };

/** A link that was mailed (null address), or that is shown once to be handed over. */
export type HandedLink = { address: string | null; expiresAt: string };

/** The password was given too long ago, or in another browser. */
export type SignInOver = { code: 'sign-in-over' };
export type ForgottenRefusal = { code: 'locked'; retryAfterSeconds: number };
/** `no-mail`: without mail nothing proves that the new address is the person's. */
export type EmailRefusal =
  | PersonRefusal
  | { code: 'no-mail' }
  | { code: 'email-same' }
  | { code: 'password-seen' }
  | { code: 'email-asked-often' };
/** Reasons that the way by the identity provider leads nowhere. `other-email`: the link is for another address. */
const providerProblems = [
  'provider-failed',
  'provider-cancelled',
  'no-role',
  'foreign-domain',
  'email-unverified',
  'account-disabled',
  'account-exists',
  'other-email',
  'identity-taken',
  'other-identity',
  'not-fresh',
  'link-over',
  'signed-out',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

/** The problem named in an address, or null. */
export const providerProblemOf = (given: unknown): ProviderProblem | null =>
  providerProblems.find((known) => known === given) ?? null;

/** `provider-only`: the portal takes no passwords (OIDC_ONLY). */
export type ProviderOnly = { code: 'provider-only' };

/** `only-way`: people sign in by the provider alone (OIDC_ONLY). */
export type UnlinkRefusal = PersonRefusal | { code: 'only-way' };

/** A change that gives access. `ask-one`: one administrator trusts people alone from then on. */
export type AccessChange =
  | { verb: 'invite'; email: string; role: Role; locale: AppLocale }
  | { verb: 'role'; userId: string; role: Role }
  | { verb: 'enable' | 'reset-link' | 'reset-factor'; userId: string }
  | { verb: 'factor-rule'; rule: FactorRule }
  | { verb: 'ask-one' };
export type ProposalVerb = AccessChange['verb'];

/** Access that was given, with the link to hand over; or a proposal that waits for another administrator. */
export type Granted = { link: HandedLink | null; proposalId: string | null };

/** `needs-machine`: it takes two administrators, and there is no other. */
export type ManageRefusal =
  | RecentRefusal
  | { code: 'person-not-found' | 'own-account' | 'needs-machine' | 'has-account' }
  | { code: 'role-of-sandbox' }
  | { code: 'role-same' }
  | { code: 'factor-not-found' }
  | ProposalRefusal;
type ProposalRefusal =
  | { code: 'already-proposed' }
  | { code: 'proposals-many' }
  | { code: 'own-proposal' }
  | { code: 'proposal-over' }
  | { code: 'proposer-gone' }
  | { code: 'person-changed' }
  | { code: 'link-by-machine' }
  | { code: 'person-let-in' }
  | { code: 'admin-let-in' };

/** A change of access that waits for another administrator. `name` is the person's, or the address that is invited. */
export type ProposalView = {
  proposalId: string;
  verb: ProposalVerb;
  name: string;
  /** The person's address, which tells people of one name apart; null for one who is invited. */
  email: string | null;
  userId: string | null;
  /** The role after the change. */
  role: string | null;
  /** The people who must have a second factor after the change. */
  rule: FactorRule | null;
  proposerName: string;
  proposedAt: string;
  expiresAt: string;
  can: { decide: boolean; withdraw: boolean };
};

/** A person as the list of people shows them. Times are ISO 8601. */
export type PersonView = {
  userId: string;
  name: string;
  email: string;
  role: string;
  state: 'active' | 'disabled';
  /** Time the second factor was set up; null without one. */
  factorSince: string | null;
  lastSeenAt: string | null;
  createdAt: string;
};

/** A new address whose link was not used yet. */
export type EmailAsked = { email: string; expiresAt: string };

/** An invitation that nobody has used. */
export type InvitationView = {
  invitationId: string;
  email: string;
  role: string;
  locale: string;
  /** Null for one that was made on the machine. */
  madeBy: string | null;
  timesMade: number;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  revokedAt: string | null;
  /** Null if it ended with something else than a press on "Revoke". */
  revokedBy: string | null;
  /** True if its mail could not be delivered. */
  isUndelivered: boolean;
};

export type PeoplePage = {
  people: PersonView[];
  invitations: InvitationView[];
  /** Revoked or expired in the last 30 days. */
  endedInvitations: InvitationView[];
  /** Changes that wait for a second administrator. */
  proposals: ProposalView[];
  /** The rule that trusting somebody takes two administrators; `hasSecond` if there is one beside this person. */
  twoAdmins: { isAsked: boolean; hasSecond: boolean };
  factorRule: FactorRule;
  /** False if links are shown to be handed over. */
  sendsMail: boolean;
  /** The roles to choose from. */
  roles: readonly Role[];
  can: { manage: boolean };
};

/** The recorded actions of a person's history. */
export const personActions = [
  'person.join',
  'person.name',
  'person.email-asked',
  'person.email-cancel',
  'person.email',
  'person.role',
  'person.disable',
  'person.enable',
  'person.sessions-end',
  'person.session-end',
  'person.identity',
  'person.identity-remove',
  'access.propose',
  'access.accept',
  'access.reject',
  'access.withdraw',
  'person.reset-link',
  'person.password-reset',
  'person.password-change',
  'second-factor.enrol',
  'second-factor.rename',
  'second-factor.remove',
  'second-factor.reset',
  'second-factor.recovery-code',
  'sign-in.locked',
] as const;

/** Something that happened to a person, or that the person did to their own access. */
export type PersonEvent = {
  id: string;
  at: string;
  action: (typeof personActions)[number];
  by: string;
  /** True for a command on the machine. */
  isByMachine: boolean;
  role: string | null;
  /** The kind of change that was proposed. */
  verb: string | null;
  /** The role before the change. */
  roleBefore: string | null;
  /** True for a link that the person asked for without signing in. */
  isForgotten: boolean;
  /** The administrator whose invitation was used to join; null for one made on the machine. */
  inviter: string | null | undefined;
  /** The administrator who accepted the invitation that another one proposed. */
  acceptedBy: string | null;
  /** The name of the second factor, and the one it had before. */
  factor: string | null;
  factorBefore: string | null;
};

export type PersonPage = {
  person: PersonView;
  /** The person's link to the identity provider; null without a provider. */
  identity: { provider: string; linkedAt: string | null } | null;
  events: PersonEvent[];
  /** Changes of this person that wait for a second administrator. */
  proposals: ProposalView[];
  /** Approvals that the person gave and that have not led to a payment: they end with the right to approve. */
  approvalsWaiting: number;
  roles: readonly Role[];
  /** True if it takes two administrators to trust somebody. */
  asksForTwo: boolean;
  /** False if links are shown to be handed over. */
  sendsMail: boolean;
  /** The time until which wrong passwords lock the sign-in; null if they do not. */
  lockedUntil: string | null;
  can: { manage: boolean };
};

/** A browser in which this user is signed in. Times are ISO 8601. */
export type SessionView = {
  id: string;
  isThisOne: boolean;
  browser: string | null;
  system: string | null;
  address: string | null;
  /** As `placeOfAddress` returns it. */
  place: string | null;
  signedInAt: string;
  lastSeenAt: string;
};

export type EndSessionRefusal = { code: 'session-not-found' } | { code: 'own-session' };

/** Seconds until the session ends without activity, and at the latest; independent of the browser's clock. */
export type SessionState = Pick<Actor, 'userId' | 'name' | 'role'> & {
  /** For whom a page is drawn now. */
  drawnFor: string;
  idleSecondsLeft: number;
  secondsLeft: number;
};

const home = '/overview';
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);

/**
 * The page to open after signing in: a path of the portal, or home. Anything a browser could read as another address
 * (`//host`, a backslash, a scheme, control characters) is not a path.
 */
export function safePath(next: string | undefined): string {
  if (!next || !isPath(next)) return home;
  const url = new URL(next, 'http://portal.invalid');
  if (
    // URL has resolved the dots: `/.//host` has become `//host`.
    !isPath(url.pathname) ||
    url.host !== 'portal.invalid' ||
    url.pathname.startsWith('/sign-in') ||
    url.pathname.startsWith('/api/')
  ) {
    return home;
  }
  return `${url.pathname}${url.search}`;
}

/**
 * Every status code of an envelope (specification §7, decisions §2). The specification's own codes come first; ours are
 * 20001–29999. Service, client, portal, documentation and OpenAPI all read this table.
 */
export type CodeEntry = {
  /** The envelope's `status`. */
  readonly status: string;
  readonly title: string;
  /** Explains to a person why the code was returned. */
  readonly meaning: string;
  /** Tells the person how to fix the problem. */
  readonly action: string;
};

export const codes = {
  success: { status: '1', title: 'Success', meaning: 'The request was handled.', action: 'Nothing.' },
  error: {
    status: '-1',
    title: 'Error',
    meaning:
      'The request failed, or a required field of a token or bank check call is missing; of an Alipay verification every refusal.',
    action: 'Read the message, fix the request and send it again.',
  },
  signatureInvalid: {
    status: '10001',
    title: 'Signature verification failed',
    meaning:
      'The sign header does not fit the bytes of the body under the key and scheme registered for this app key.',
    action: 'Sign the exact bytes that are sent, with the registered key and scheme.',
  },
  bankCheckFailed: {
    status: '10028',
    title: 'Bank account verification failed',
    meaning: 'Name, ID number, account and phone do not belong together.',
    action: 'Ask the beneficiary for the details and check them again.',
  },
  appKeyUnknown: {
    status: '20001',
    title: 'App key unknown',
    meaning: 'The appkey header is missing or names no partner, or the secret key does not belong to it.',
    action: 'Send the app key and secret key that were issued for this environment.',
  },
  tokenInvalid: {
    status: '20002',
    title: 'Token missing or invalid',
    meaning: 'The token header is missing, unknown or belongs to another app key.',
    action: 'Get a token with /payout/oauth/token and send it in the token header.',
  },
  tokenExpired: {
    status: '20003',
    title: 'Token expired',
    meaning: 'The token is older than one hour.',
    action: 'Get a new token and repeat the call.',
  },
  addressNotAllowed: {
    status: '20004',
    title: 'Caller address not allowed',
    meaning: 'The call came from an IP address that is not on this partner’s allowlist.',
    action: 'Call from a registered address, or have this address registered.',
  },
  signatureMissing: {
    status: '20005',
    title: 'Signature missing',
    meaning: 'The call must be signed and the sign header is missing.',
    action:
      'Sign the body bytes (the two bytes {} when there is no body) and send the result in the sign header.',
  },
  signVersionRequired: {
    status: '20006',
    title: 'Signature version 2 required',
    meaning: 'This partner’s settings ask for signature version 2 on calls that change something.',
    action: 'Send sign-version, timestamp and nonce, and sign the version 2 text.',
  },
  replayed: {
    status: '20007',
    title: 'Request replayed or too old',
    meaning:
      'The nonce was used before, or the timestamp is more than 300 seconds away from the service’s time.',
    action: 'Sign the request again with the present time and a new nonce.',
  },
  keyRejected: {
    status: '20008',
    title: 'Key rejected',
    meaning:
      'The public key is not a readable RSA key of 2048 bits or more, or the scheme is not offered here.',
    action: 'Register an RSA public key of at least 2048 bits with an offered scheme.',
  },
  partnerSuspended: {
    status: '20009',
    title: 'Partner suspended',
    meaning:
      'The service has suspended this partner’s access. Orders already confirmed go on, and their callbacks are sent.',
    action: 'Contact the service; do not repeat the call before it says that access is restored.',
  },
  bodyInvalid: {
    status: '20101',
    title: 'Request body invalid',
    meaning:
      'The body is not readable JSON, or fields break their rules; data.errors lists path and message.',
    action: 'Fix the listed fields and send the request again.',
  },
  bodyTooLarge: {
    status: '20102',
    title: 'Request body too large',
    meaning: 'The body is larger than this call takes.',
    action: 'Send less; documents take at most 10 MiB each.',
  },
  pathUnknown: {
    status: '20103',
    title: 'Path unknown',
    meaning: 'There is no such call, or not with this method.',
    action: 'Check method and path.',
  },
  notFound: {
    status: '20104',
    title: 'Not found',
    meaning: 'What the request names does not exist for this partner.',
    action: 'Check the identifier.',
  },
  orderNotFound: {
    status: '20201',
    title: 'Order not found',
    meaning: 'This partner has no order with this tradeId or orderNo, or the two name different orders.',
    action: 'Check tradeId and orderNo.',
  },
  orderNoUsed: {
    status: '20202',
    title: 'Order number already used',
    meaning: 'An order with this orderNo exists and has other content; no second payment was created.',
    action: 'Query the order by its orderNo, or use a new orderNo for a new payment.',
  },
  operationNotAllowed: {
    status: '20203',
    title: 'Operation not allowed in this status',
    meaning: 'The order’s status, which the message names, does not allow this step.',
    action: 'Query the status and take the step it allows.',
  },
  documentsMissing: {
    status: '20204',
    title: 'Documents missing',
    meaning: 'Supporting documents that the message names are not uploaded or not marked complete.',
    action: 'Upload the named documents and mark the upload complete.',
  },
  fileRejected: {
    status: '20205',
    title: 'File rejected',
    meaning: 'The file is empty, too large, one too many, or its content is not of an accepted kind.',
    action: 'Upload a JPEG, PNG, PDF, WebP, HEIC, DOCX or XLSX of at most 10 MiB.',
  },
  partyUnknown: {
    status: '20206',
    title: 'Known party not found',
    meaning: 'payerId or beneficiaryId names no known party of this partner.',
    action: 'Use an id that a create call returned, or send the object instead.',
  },
  quoteUnknown: {
    status: '20301',
    title: 'Quote unknown',
    meaning: 'This partner has no quote with this queryNo.',
    action: 'Ask for a new rate and use its queryNo.',
  },
  quoteExpired: {
    status: '20302',
    title: 'Quote expired',
    meaning: 'The quote’s validity has ended.',
    action: 'Ask for a new rate, show it again, and use its queryNo.',
  },
  quoteUsed: {
    status: '20303',
    title: 'Quote already used',
    meaning: 'The quote already served another order or conversion.',
    action: 'Ask for a new rate and use its queryNo.',
  },
  quotePairMismatch: {
    status: '20304',
    title: 'Quote for other currencies',
    meaning: 'The quote’s currency pair is not that of the request.',
    action: 'Ask for a rate of this pair and use its queryNo.',
  },
  amountsDisagree: {
    status: '20305',
    title: 'Amounts do not match the rate',
    meaning:
      'sourceAmount and targetAmount do not agree at the quoted rate; the message gives amounts that would.',
    action: 'Send one of the pairs of amounts the message names.',
  },
  rateUnavailable: {
    status: '20306',
    title: 'Rate not available',
    meaning: 'There is no rate for this pair of currencies.',
    action: 'Choose other currencies.',
  },
  insufficientBalance: {
    status: '20401',
    title: 'Insufficient balance',
    meaning: 'The wallet’s available amount does not cover the source amount.',
    action: 'Fund or convert into the wallet and create the order again.',
  },
  walletUnknown: {
    status: '20402',
    title: 'Wallet unknown',
    meaning: 'This partner has no wallet of this id, or of this type and currency.',
    action: 'List the wallets and use one of them.',
  },
  checkUnavailable: {
    status: '20501',
    title: 'Check not available',
    meaning: 'Nobody can be asked for this check here and now; nothing was checked and nothing was charged.',
    action:
      'Ask the service’s support when the check will be connected, or check the details in another way.',
  },
  customerEntityMissing: {
    status: '20502',
    title: 'Customer entity missing',
    meaning:
      'The company that pays the salary is not a customer entity of this partner that passed its review.',
    action:
      'Have the company added and reviewed in the back office, under this name and country, then repeat the call.',
  },
  tooManyRequests: {
    status: '20901',
    title: 'Too many requests',
    meaning: 'The rate limit of this app key or address is reached.',
    action: 'Wait for the seconds in the Retry-After header, then repeat.',
  },
  serviceBusy: {
    status: '20902',
    title: 'Service busy',
    meaning: 'The service could not take the request now; nothing was done.',
    action: 'Wait for the seconds in the Retry-After header, then repeat.',
  },
  outcomeUnknown: {
    status: '20903',
    title: 'Outcome unknown',
    meaning: 'The service lost its database or ran out of time; whether the call took effect is not known.',
    action: 'Query the status, or repeat the call: what is safe to repeat takes effect once.',
  },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof codes;

const byStatus = new Map<string, Code>(
  Object.entries(codes).map(([name, entry]) => [entry.status, name as Code]),
);

/** The name of an envelope status, or undefined for an unknown status. */
export function codeOfStatus(status: string): Code | undefined {
  return byStatus.get(status);
}

export type FailureEntry = { readonly message: string; readonly action: string };

/** The reason of an order's failure: the `message` of a failed order and of its callback (specification §3, §6). */
export const failureReasons = {
  insufficientBalance: {
    message: 'insufficient balance: the wallet did not cover the source amount',
    action: 'Fund the wallet and create the order again under a new order number.',
  },
  reviewRejected: {
    message: 'review rejected: the compliance review declined this order',
    action: 'Check purpose, parties and documents; contact the service before you repeat it.',
  },
  accountClosed: {
    message: 'account closed: the beneficiary account does not take payments',
    action: 'Ask the beneficiary for another account.',
  },
  nameMismatch: {
    message: 'name mismatch: beneficiary name and account holder differ',
    action: 'Ask the beneficiary for the name exactly as the bank has it.',
  },
  railRefused: {
    message: 'payout refused: the beneficiary bank did not accept the payment',
    action: 'Check the account details with the beneficiary.',
  },
  paymentReturned: {
    message: 'payment returned: the beneficiary bank sent the money back',
    action: 'Ask the beneficiary for the account details, then create a new order.',
  },
  screeningHit: {
    message: 'screening: the compliance checks stopped this order',
    action: 'Contact the service; do not repeat the order.',
  },
  quoteExpired: {
    message: 'quote expired: the rate was no longer valid at confirmation',
    action: 'Ask for a new rate and create the order again.',
  },
} as const satisfies Record<string, FailureEntry>;

export type FailureReason = keyof typeof failureReasons;

/** The reason at the beginning of a failed order's message; undefined for another service's message. */
export function failureReasonOf(message: string): FailureReason | undefined {
  const start = message.split(':', 1)[0];
  const found = Object.entries(failureReasons).find(([, entry]) => entry.message.split(':', 1)[0] === start);
  return found?.[0] as FailureReason | undefined;
}

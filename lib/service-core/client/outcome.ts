/**
 * The outcome of a call. `refused`: the service answered and did not do it. `unknown`: it was sent and the answer is
 * missing or unreadable, so it may have been done; ask for the status before anything else. `not-sent`: it surely was
 * not done.
 */
export type Outcome<T> =
  | { kind: 'accepted'; data: T; message?: string }
  | Refused
  | { kind: 'unknown'; reason: UnknownReason; message: string }
  | { kind: 'not-sent'; reason: NotSentReason; message: string; errors?: readonly OutcomeError[] };

export type OutcomeError = { path: string; message: string };
export type UnknownReason = 'timed-out' | 'connection-lost' | 'unreadable-answer';
export type NotSentReason = 'unreachable' | 'token-refused' | 'invalid-request';

export type Refused = {
  kind: 'refused';
  /** The envelope's status; see `codeOfStatus` for its meaning. */
  code: string;
  /** The exact code beside it, from a service that gives one; see `Endpoint.refusalCode`. */
  exactCode?: string;
  message: string;
  errors?: readonly OutcomeError[];
  httpStatus: number;
  retryAfterSeconds?: number;
};

/** One HTTP exchange, for logs and the API tab. Secrets of the token call are replaced; bodies hold personal data. */
export type Exchange = {
  id: string;
  endpoint: string;
  method: string;
  /** With its query. */
  path: string;
  at: Date;
  durationMs: number;
  httpStatus?: number;
  envelopeStatus?: string;
  /** The signed bytes as text. */
  requestBody: string;
  sign: string;
  responseBody?: string;
  outcome: Outcome<unknown>['kind'];
};

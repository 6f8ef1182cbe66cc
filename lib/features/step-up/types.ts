/** The state of a person's second factor. */
export type SecondFactorView = {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
};

/** The secret for an authenticator app. `cells` is the QR code, row by row. */
export type Enrolment = { secret: string; address: string; cells: boolean[][] };

export type ProofRefusal =
  | { code: 'code-wrong' }
  | { code: 'code-locked'; seconds: number }
  | { code: 'not-enrolled' };

export type StartEnrolmentInput = { code?: string | undefined; password?: string | undefined };
export type EnrolRefusal = ProofRefusal | { code: 'password-wrong' } | { code: 'enrolment-over' };
export type ResetRefusal = { code: 'own-factor' } | { code: 'not-enrolled' };

export type PersonWithFactor = { userId: string; name: string; role: string; since: string | null };

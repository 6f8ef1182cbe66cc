import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ourOrigins } from '../../auth/request-facts.ts';
import { brandName } from '../../brand.ts';
import { env } from '../../env.ts';
import { isStorable } from '../../text/storable.ts';
import type { SecondFactor } from './data.ts';

/** The pages that may use a passkey, and the domain it belongs to. On this machine that is `localhost`: an address has none. */
function place(): { expectedOrigin: string[]; expectedRPID: string } {
  const origins = ourOrigins(env().portalUrl);
  const local = origins.find((origin) => new URL(origin).hostname === 'localhost');
  const { hostname } = new URL(local ?? env().portalUrl);
  return { expectedOrigin: origins, expectedRPID: hostname };
}

const transportsOf = ({ transports }: SecondFactor) => transports as AuthenticatorTransportFuture[];

const known = (factors: readonly SecondFactor[]) =>
  factors.flatMap((factor) =>
    factor.credentialId === null ? [] : [{ id: factor.credentialId, transports: transportsOf(factor) }],
  );

/** The options by which a browser makes a passkey; it offers none that the person has already. */
export const creationOptions = (
  { userId, email, name }: { userId: string; email: string; name: string },
  factors: readonly SecondFactor[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: brandName,
    rpID: place().expectedRPID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known(factors),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** The options by which a browser asks for one of these passkeys; without any, for whichever its owner picks. */
export const requestOptions = (
  factors: readonly SecondFactor[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: place().expectedRPID,
    ...(factors.length > 0
      ? { allowCredentials: known(factors), userVerification: 'preferred' }
      : { userVerification: 'required' }),
  });

type Spend = (challenge: string) => Promise<boolean>;

/** The passkey that a browser made for a question of ours; null for any other answer. */
export async function readCreation(answer: string, spend: Spend) {
  const response = parsed<RegistrationResponseJSON>(answer);
  if (response === null) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...place(),
    expectedChallenge: spend,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, lastCounter: BigInt(counter), transports };
}

/** The id of the passkey that an answer names; null if the answer is none. */
export const passkeyIn = (answer: string): string | null => {
  const id = parsed<AuthenticationResponseJSON>(answer)?.id;
  return typeof id === 'string' && isStorable(id) ? id : null;
};

/** The passkey's new count for its answer to a question of ours; null for any other answer, and for a copy of the passkey. */
export async function readAnswer(
  answer: string,
  o: { factor: SecondFactor; spend: Spend; isAlone: boolean },
): Promise<bigint | null> {
  const { credentialId, publicKey, lastCounter } = o.factor;
  const response = parsed<AuthenticationResponseJSON>(answer);
  if (response === null || credentialId === null || publicKey === null) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...place(),
    expectedChallenge: o.spend,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(lastCounter),
      transports: transportsOf(o.factor),
    },
    requireUserVerification: o.isAlone,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? BigInt(authenticationInfo.newCounter) : null;
}

function parsed<T extends object>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}

import { signatureSchemes } from '../../signing/sign.ts';
import type { ComponentTexts } from '../types.ts';
import { tradeId } from './orders.ts';

const message = 'The reason to tell, in the order and its callback.';

export const sandboxTexts: Record<string, ComponentTexts> = {
  SandboxPartnerRequest: { '': 'A new partner.', name: 'A name for the partner.' },
  SandboxPartnerData: {
    '': 'A new partner’s credentials; they are told once.',
    partnerId: 'Id of the partner.',
    appKey: 'The App Key.',
    secretKey: 'The Secret Key.',
    sftp: 'The account for KYC files.',
    'sftp.host': 'Host of the SFTP endpoint.',
    'sftp.port': 'Port of the SFTP endpoint.',
    'sftp.username': 'Account name.',
    'sftp.password': 'Password.',
    webhookSecret:
      'The secret under which callbacks carry a `v1` signature of Standard Webhooks: `whsec_` and the base64 of 32 bytes.',
  },
  SandboxKeyRequest: {
    '': 'A public key.',
    publicKey: 'RSA public key of 2048 bits or more: PEM, or bare base64 of its X.509 SubjectPublicKeyInfo.',
    scheme: `Signature scheme of this key: ${signatureSchemes.join(', ')}. Default: ${signatureSchemes[0]}.`,
  },
  SandboxCallbackAddressRequest: {
    '': 'Where callbacks go.',
    url: { text: 'Base address; the service appends `/hub/webhook`.', format: 'uri' },
    statuses: '`all` sends every status of an order, `final` only completed and failed.',
  },
  SandboxWalletCreditRequest: {
    '': 'Money for a wallet.',
    type: 'The wallet’s type.',
    currency: 'ISO 4217 code.',
    amount: 'The amount to credit, a JSON number greater than zero.',
  },
  SandboxOrderReviewRequest: {
    '': 'A decision of the review.',
    tradeId,
    decision: 'What the review decides; `hold` keeps it open until told.',
    message,
  },
  SandboxOrderPayoutRequest: {
    '': 'An outcome of the payout.',
    tradeId,
    outcome:
      'What the bank does; `hold` keeps the payout in transit until told, `return` sends a completed payment back.',
    amount: 'For `return`: what comes back, in the target currency; all of it where absent.',
    message,
  },
  PartnerClock: {
    '': 'A partner’s clock.',
    now: { text: 'The partner’s present time.', format: 'date-time' },
    offsetSeconds: 'Seconds by which it is ahead of the service’s time; below zero while it is behind.',
  },
  SandboxClockAdvanceRequest: { '': 'How far to go.', seconds: 'Seconds to put the clock forward by.' },
  SandboxCallbacksRequest: {
    '': 'Which deliveries.',
    id: 'A `tradeId` or `walletId`; without it all deliveries.',
  },
  CallbackDelivery: {
    '': 'A callback and its attempts.',
    deliveryId: 'Id of the delivery.',
    event: '`payment` or `balance`.',
    id: 'The order’s or wallet’s id.',
    status: 'The status that is told.',
    state: 'Where the delivery stands.',
    attempts: 'The attempts, oldest first.',
    'attempts.at': { text: 'When it was made.', format: 'date-time' },
    'attempts.httpStatus': 'HTTP status of the receiver’s answer.',
    'attempts.response': 'Beginning of the receiver’s answer.',
    'attempts.error': 'Why it failed.',
  },
  SandboxRedeliverRequest: { '': 'What to send again.', deliveryId: 'Id of the delivery.' },
  SandboxLedgerData: {
    '': 'The state of a partner’s book.',
    balanced: 'Whether all transactions sum to zero in each currency.',
    transactions: 'Number of transactions.',
    sums: 'The sum of all postings in each currency; zero, or the book is wrong.',
  },
  SandboxIdleRequest: { '': 'How long to wait.', timeoutMs: 'Milliseconds to wait at most.' },
  SandboxCustomerEntityRequest: {
    '': 'A reviewed customer entity.',
    name: 'Registered name of the company.',
    country: 'Country of registration: ISO 3166-1 two-letter code.',
  },
};

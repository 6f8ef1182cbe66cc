import type { endpoints } from '../contract/endpoints.ts';
import type { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';

export type OperationName = keyof typeof endpoints | keyof typeof sandboxEndpoints;

/** The use of a call and what its caller must know, beside what its summary, fields and codes say. */
export const operationTexts: Readonly<Record<OperationName, string>> = {
  token:
    'Exchanges App Key and Secret Key for a token. It is valid for one hour; a new one can be had at any time, and several are valid at once. A missing field answers `-1`.',
  encryptCheck:
    'Verifies the `sign` header over the body, which may be any JSON value. `10001` means that the signature did not verify: the usual causes are a second serialisation of the body and another scheme than the registered one.',
  areaList:
    'Provinces with their cities and those with their districts. Whatever stands after the question mark filters by name, pinyin or key.',
  occupationList: 'The `nameEn` of an entry is the value of an order’s `occupation` fields.',
  globalChineseCharacters:
    'Finds the Chinese characters of a person’s or company’s name, so that a beneficiary in mainland China can be named as the bank wants it.',
  bankCheck:
    'A paid check of a bank account by three or four elements: each one takes the agreed fee from a wallet, whatever its outcome. A missing field answers `-1`, elements that do not belong together `10028`.',
  alipayVerification:
    'Tells whether an alipay-type payment would be feasible. With the purpose Payroll the customer entity must first be added in the service’s back office and pass review. For a bank account the beneficiary’s name is in Chinese characters and only Chinese mainland ID cards are taken. Whatever it refuses is `-1`; `data.code` (ours) has the exact code.',
  personalPrice: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  personalCreate:
    'Creates a payment to a person in China, in CNY. One order number takes one payment: repeating the same content answers as the first time.',
  personalTransfer:
    'Abandoned in favour of the async call, and does the same. Its success has a deprecation notice in `message`.',
  personalAsync:
    'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  personalCancel:
    'Only a payment that is `pending` can be cancelled. Cancelling it again answers success and changes nothing.',
  personalStatus: 'Answers the payment’s present status.',
  personalUpdate:
    'Changes any of the five fields that the interface allows; another field of the order is refused. What is absent stays as it was, and the pre-check runs again.',
  legacyWalletGet: 'Every currency with both wallet types added up, amounts as JSON numbers.',
  legacyWalletList: 'Every currency with both wallet types added up, amounts as text.',
  riskUpload: 'Adds a document to a payment. The same content sent again for the same type is one document.',
  riskCompleted:
    'Call it after all documents of the payment are uploaded. It is refused while needed documents are missing, and names them.',
  businessCreate:
    'Creates a transfer between businesses. One order number takes one payment. An HTTP 400 answer without `data.tradeId` means that nothing was created.',
  businessAsync:
    'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Calls may run at the same time. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  businessUpload:
    'Adds a document to a transfer. `proforma_invoice` and `purchase_order` are always needed, `logistics_material` for FullPayment and FinalPayment.',
  businessUploadMultipart:
    'Adds a document to a transfer, streamed. The signature covers the text parts, see the section on signing.',
  businessUploadCompleted:
    'Call it after all documents of the transfer are uploaded. It is refused while needed documents are missing, and names them.',
  businessStatus: 'Answers the transfer’s present status.',
  businessPrice: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  globalPrice: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  globalCreate:
    'Creates a transfer and runs the pre-check. One order number takes one payment: repeating the same content answers as the first time, other content is refused without a `tradeId`. `RFI_link` is present when the beneficiary’s name has to be supplied in Chinese characters.',
  globalUpdate:
    'Changes an order that is not confirmed yet; what is absent stays as it was. The pre-check runs again, and documents that become necessary send the order back to `pending`.',
  globalStatus: 'Answers the order’s present status.',
  globalAsync:
    'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Calls may run at the same time. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  globalCancel: 'Cancelling a cancelled order answers success again and changes nothing.',
  globalUploadMultipart:
    'Adds a document to an order, streamed. The signature covers the text parts, see the section on signing.',
  globalUploadCompleted:
    'Call it after all documents of the order are uploaded, or at once for an order that needs none. It is refused while needed documents are missing, and names them.',
  globalConversion:
    'Moves money between two wallets of a type. One quote converts once; asked again with the same values it answers as the first time. At least one amount is needed.',
  globalWalletList: 'Every wallet, by type and currency; all values are text.',
  globalWalletGet: 'The wallet of this type in its settlement currency: USD unless agreed otherwise.',
  globalWalletCurrency: 'Both wallet types of the currency added up; zero where there is no wallet.',
  sandboxPartner:
    'For isolated tests: the new partner has no keys, wallets or orders, and a clock of its own.',
  sandboxKey: 'Two keys can be active at once; registering a third retires the oldest.',
  sandboxCallbackAddress: 'Loopback addresses are allowed in the sandbox.',
  sandboxWalletCredit: 'Makes the wallet when there is none. Each call credits again.',
  sandboxOrderReview:
    'Goes before test values. An illegal step, such as a decision on a cancelled order, is refused.',
  sandboxOrderPayout:
    'Goes before test values. An illegal step, such as an outcome for a cancelled order, is refused.',
  sandboxClock: 'Quotes, tokens, rate locks and callback retries of this partner follow its clock.',
  sandboxClockAdvance: 'A clock goes forward only.',
  sandboxCallbacks: 'The newest 200 deliveries, oldest first.',
  sandboxRedeliver: 'Sends the event again at once, delivered or not.',
  walletPostings:
    'The first page begins at the wallet’s first entry; keep the last `entry` and ask for what came after it. The newest entry ends at what the wallet has now. A hundred entries a page; `next` is the `after` of the page that follows.',
  walletHolds:
    'Their sum is what the wallet has in transit. A hundred orders a page; `next` is the `after` of the page that follows.',
  walletFunding:
    'Show it to whoever pays in. A payment without the reference waits until staff find out whose it is. In the sandbox the account is invented.',
  walletStatement:
    '`opening` and what the entries changed make `closing`. An entry belongs to the period when `from` ≤ `at` < `to`, on the partner’s clock; `from` equal to `to` asks for the balance as of a moment. A hundred entries a page; `next` is the `after` of the page that follows.',
  sandboxLedger: 'Every transaction of the double-entry book sums to zero in each currency.',
  sandboxIdle:
    'Answers when no job and no due callback of this partner is under way, and refuses with `-1` after `timeoutMs`.',
  sandboxCustomerEntity: 'Payroll verifications need one.',
};

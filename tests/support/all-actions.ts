import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { filesNamed } from './files-named.ts';

export type ServerAction = (
  input: unknown,
) => Promise<{ ok: boolean; reason?: { code: string } & Record<string, unknown> }>;

/** Every server action of the portal by its name. */
export async function allActions(): Promise<[string, ServerAction][]> {
  const files = ['app', 'components', 'lib'].flatMap((folder) => filesNamed(folder, '/actions.ts'));
  const modules = await Promise.all(files.map((path) => import(path)));
  return modules.flatMap((module) => Object.entries(module as Record<string, ServerAction>));
}

/** Actions without a session. */
export const publicActions: ReadonlySet<string> = new Set([
  'signInAction',
  'signInDemoAction',
  'describeAccessLinkAction',
  'joinAction',
  'resetAccessAction',
]);

/** The id in the inputs: of nothing. */
export const noId = '00000000-0000-4000-8000-000000000000';

/** An input that the schema takes for each action that needs a session. */
export const actionInputs: Readonly<Record<string, object>> = {
  createDraftAction: { family: 'global' },
  createAmendmentAction: { orderId: noId },
  discardDraftAction: { draftId: noId },
  restoreDraftAction: { draftId: noId },
  saveTemplateAction: { draftId: noId, name: 'Rent' },
  removeTemplateAction: { templateId: noId },
  restoreTemplateAction: { templateId: noId },
  createOrderAction: { draftId: noId, revision: 1 },
  updateOrderAction: { draftId: noId, revision: 1 },
  completeDocumentsAction: { orderId: noId },
  confirmOrderAction: {
    orderId: noId,
    idempotencyKey: 'a-key-of-a-page',
    acceptedRate: '1',
    shownSource: '1.00',
    shownTarget: '1.00',
  },
  cancelOrderAction: { orderId: noId, reason: 'test' },
  abandonOrderAction: { orderId: noId, reason: 'test' },
  restoreOrderAction: { orderId: noId },
  addNoteAction: { orderId: noId, note: 'test' },
  revealSentAction: { orderId: noId, path: 'payer.idNumber' },
  saveViewAction: { name: 'test', search: '' },
  removeViewAction: { viewId: noId },
  checkNowAction: { orderId: noId },
  changeLowBalanceAction: { walletId: 'W0', amount: '' },
  convertAction: {
    walletType: 'personal',
    sourceCurrency: 'USD',
    targetCurrency: 'EUR',
    fixedSide: 'source',
    amount: '1.00',
    queryNo: 'Q',
    acceptedRate: '1',
    shownSource: '1.00',
    shownTarget: '1.00',
  },
  askConversionAction: { conversionId: noId },
  readWalletsAction: {},
  checkSignatureAction: {},
  requestDemoAction: {},
  checkAccountAction: {
    type: 'check3',
    name: 'A',
    idNumber: 'B',
    account: 'C',
    phone: '',
    askAgain: false,
  },
  verifyAlipayAction: {
    scenario: 'wallet',
    purpose: 'Salary',
    entityReviewed: false,
    payerFullName: '',
    payerNationality: '',
    payerCountry: 'US',
    firstName: 'A',
    lastName: 'B',
    fullName: '',
    idNumber: 'C',
    phoneNumber: '',
    accountNumber: '',
    login: 'a@b.example',
    beneficiaryCountry: 'CN',
  },
  reprocessWebhookAction: { eventId: noId },
  savePartyAction: {
    kind: 'payer',
    values: { family: 'global', payer: {} },
    acceptDuplicates: false,
  },
  archivePartyAction: { partyId: noId },
  restorePartyAction: { partyId: noId },
  mergePartiesAction: { keepId: noId, mergeId: noId },
  revealPartyAction: { partyId: noId, path: 'payer.idNumber' },
  patchFromPartyAction: { partyId: noId, family: 'global' },
  setPreferencesAction: {
    locale: 'en',
    theme: 'system',
    density: 'standard',
    fixedTimeZone: null,
    onePageWizard: false,
    singleKeys: true,
  },
  endSessionAction: { sessionId: noId },
  changePasswordAction: { current: 'not the password', password: 'seven walnuts orbit the piano' },
  endOtherSessionsAction: {},
  assignRequestAction: { orderId: noId, userId: null },
  markAnsweredAction: { orderId: noId },
  answerRequestAction: { orderId: noId, name: '王小明' },
  proposePolicyAction: { policy: builtInPolicy, note: 'as it is' },
  saveSuggestionRulesAction: { family: 'business', purpose: '', rules: [{ type: 'other', rule: 'never' }] },
  saveDocumentNamesAction: { names: [{ type: 'ME', en: 'Passport', zh: '护照' }] },
  acceptPolicyAction: { policyId: noId },
  rejectPolicyAction: { policyId: noId, reason: 'test' },
  withdrawPolicyAction: { policyId: noId },
  stepUpAction: { code: '000000' },
  proveSelfAction: { code: '000000' },
  startEnrolmentAction: {},
  confirmEnrolmentAction: { code: '000000' },
  removeOwnFactorAction: { code: '000000' },
  renewRecoveryCodesAction: { code: '000000' },
  resetFactorAction: { userId: noId },
  submitForApprovalAction: {
    orderId: noId,
    acceptedRate: '1',
    shownSource: '1.00',
    shownTarget: '1.00',
    note: '',
  },
  approveAction: {
    approvalId: noId,
    idempotencyKey: 'a-key-of-a-page',
    contentHash: '0'.repeat(64),
    acceptedRate: '1',
    shownSource: '1.00',
    shownTarget: '1.00',
    driftAccepted: false,
  },
  sendBackAction: { approvalId: noId, reason: 'test' },
  withdrawApprovalAction: { approvalId: noId },
  remindApproversAction: { approvalId: noId },
  bulkApproveAction: {
    idempotencyKey: 'a-key-of-a-page',
    items: [
      {
        approvalId: noId,
        contentHash: '0'.repeat(64),
        acceptedRate: '1',
        shownSource: '1.00',
        shownTarget: '1.00',
      },
    ],
  },
  noteDocumentViewedAction: { approvalId: noId, documentId: noId },
  signOutAction: {},
  decideReviewAction: { orderId: noId, decision: 'approve', message: '' },
  decidePayoutAction: { orderId: noId, outcome: 'complete', message: '' },
  redeliverAction: { orderId: noId, deliveryId: noId },
  advanceClockAction: { seconds: 900 },
  creditWalletAction: { type: 'personal', currency: 'USD', amount: '1.00' },
  changeFaultAction: { fault: 'down' },
};

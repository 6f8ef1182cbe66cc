export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'draft.discard'
  | 'order.create'
  | 'order.created'
  | 'order.create-refused'
  | 'order.upload'
  | 'order.documents-completed'
  | 'order.confirm-requested'
  | 'order.confirm-answered'
  | 'order.cancel'
  | 'wallet.convert'
  | 'wallet.converted';

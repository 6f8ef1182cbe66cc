export {
  type AuditEntry,
  type AuditFacts,
  type AuditOutcome,
  appendAudit,
  auditValue,
  listAudit,
} from './entries.ts';
export {
  type AuditHead,
  type AuditVerdict,
  type HeadKeeper,
  openHeadKeeper,
  verifyAudit,
} from './hash-chain.ts';

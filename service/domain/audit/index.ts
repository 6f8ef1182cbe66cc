export { appendAudit } from './append.ts';
export { type AuditEntry, type AuditFacts, type AuditOutcome, auditValue } from './entries.ts';
export { type HeadKeeper, openHeadKeeper } from './hash-chain.ts';
export { listAudit } from './list.ts';
export { type AuditHead, type AuditVerdict, verifyAudit } from './verify.ts';

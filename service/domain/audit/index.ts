export { appendAudit } from './append.ts';
export { type AuditEntry, type AuditFacts, type AuditOutcome, auditValue } from './entry.ts';
export { type HeadKeeper, openHeadKeeper } from './head.ts';
export { listAudit } from './list.ts';
export { type AuditHead, type AuditVerdict, verifyAudit } from './verify.ts';

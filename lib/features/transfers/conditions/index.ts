export { isRoutingFixed } from './account.ts';
export type { FieldRule, WhyKey } from './condition.ts';
export { type Evaluation, evaluate } from './evaluate.ts';
export { changeableAfterCreate, fixedAfterCreate } from './order.ts';
export { needsChineseName, usesAreaPicker, wantsChineseName } from './parties.ts';

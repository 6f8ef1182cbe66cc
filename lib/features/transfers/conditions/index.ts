export { isRoutingFixed } from './account.ts';
export { usesAreaPicker } from './area.ts';
export { needsChineseName, wantsChineseName } from './chinese-name.ts';
export type { FieldRule, WhyKey } from './condition.ts';
export { type Evaluation, evaluate } from './evaluate.ts';
export { changeableAfterCreate, fixedAfterCreate } from './update.ts';

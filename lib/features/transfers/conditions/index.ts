export { bankRoutings } from './account.ts';
export { needsChineseName } from './chinese-name.ts';
export type { FieldRule, WhyKey } from './condition.ts';
export { fixedAtCreation } from './details.ts';
export { conditions, type Evaluation, evaluate } from './evaluate.ts';

import { subpurposesOf } from '../../../service-core/contract/enums.ts';
import { isTrade } from '../../../service-core/fields/conditions.ts';
import { pathsOf } from '../fields.ts';
import { type Condition, hidden, patchAll, personFamilies } from './condition.ts';

const goods: Condition = {
  id: 'C-23',
  families: personFamilies,
  apply: (values, mode) =>
    values.purpose === 'Goods' ? { subpurpose: { allowed: subpurposesOf('Goods', mode) } } : {},
};

const service: Condition = {
  id: 'C-24',
  families: personFamilies,
  apply: (values, mode) =>
    values.purpose === 'Service' ? { subpurpose: { allowed: subpurposesOf('Service', mode) } } : {},
};

const otherPurposes: Condition = {
  id: 'C-25',
  families: personFamilies,
  apply: (values) => (isTrade(values.purpose) ? {} : { subpurpose: hidden }),
};

const alipayNeedsDetail: Condition = {
  id: 'C-26',
  families: personFamilies,
  apply: (values) =>
    isTrade(values.purpose) && values.beneficiary.accountType === 'alipay'
      ? { subpurpose: { required: true, whyKey: 'alipayNeedsDetail' } }
      : {},
};

const trade: Condition = {
  id: 'C-27',
  families: personFamilies,
  apply: (values) => (isTrade(values.purpose) ? {} : patchAll(pathsOf('details', 'trade'), hidden)),
};

export const detailConditions = [goods, service, otherPurposes, alipayNeedsDetail, trade];

import { proveRows } from './prove-rows.ts';
import { accessRows } from './sections/decisions-access.ts';
import { moneyDecisionRows } from './sections/decisions-money.ts';

proveRows([...accessRows, ...moneyDecisionRows]);

import { proveRows } from './prove-rows.ts';

proveRows('orders.db.test.ts');

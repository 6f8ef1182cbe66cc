import { proveRows } from './prove-rows.ts';

proveRows('decisions.db.test.ts');

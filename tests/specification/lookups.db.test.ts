import { proveRows } from './prove-rows.ts';

proveRows('lookups.db.test.ts');

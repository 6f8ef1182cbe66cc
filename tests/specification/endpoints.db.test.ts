import { proveRows } from './prove-rows.ts';

proveRows('endpoints.db.test.ts');

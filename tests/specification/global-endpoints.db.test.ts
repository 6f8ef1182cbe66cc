import { proveRows } from './prove-rows.ts';

proveRows('global-endpoints.db.test.ts');

import { proveRows } from './prove-rows.ts';

proveRows('sandbox.db.test.ts');

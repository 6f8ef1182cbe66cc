import { proveRows } from './prove-rows.ts';

proveRows('resources.db.test.ts');

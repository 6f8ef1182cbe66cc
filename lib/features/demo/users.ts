import type { Role } from '../../auth/types.ts';

/** The domain of their addresses; no real one ends with `.test`. */
export const demoDomain = 'demo.corridor.test';

/** One person per role, and a second operator, approver and admin for what needs two. */
export const demoPeople: readonly { email: string; name: string; role: Role; locale: 'en' | 'zh-CN' }[] = [
  { email: 'olivia@demo.corridor.test', name: 'Olivia Novak', role: 'operator', locale: 'en' },
  { email: 'liwei@demo.corridor.test', name: '李伟 Li Wei', role: 'operator', locale: 'zh-CN' },
  { email: 'amir@demo.corridor.test', name: 'Amir Haddad', role: 'approver', locale: 'en' },
  { email: 'chenyu@demo.corridor.test', name: '陈宇 Chen Yu', role: 'approver', locale: 'zh-CN' },
  { email: 'ada@demo.corridor.test', name: 'Ada Keller', role: 'admin', locale: 'en' },
  { email: 'grace@demo.corridor.test', name: 'Grace Okafor', role: 'admin', locale: 'en' },
  { email: 'ines@demo.corridor.test', name: 'Inês Prado', role: 'auditor', locale: 'en' },
  { email: 'quinn@demo.corridor.test', name: 'Quinn Tester', role: 'qa', locale: 'en' },
];

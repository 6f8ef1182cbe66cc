import { db, type Tx } from '../db/client.ts';
import { env } from '../env.ts';
import { type FactorRule, factorRules, isTrusted, type Role } from './permissions.ts';

const key = 'second-factor';

/** The rule in force: as an administrator chose, else the trusted in production. */
export async function factorRule(tx: Tx = db()): Promise<FactorRule> {
  const chosen = await tx.portalSetting.findUnique({ where: { key } });
  const usual = env().PORTAL_ENV === 'production' ? 'trusted' : 'nobody';
  return factorRules.find((rule) => rule === chosen?.value) ?? usual;
}

export async function putFactorRule(tx: Tx, value: FactorRule, changedAt: Date): Promise<void> {
  await tx.portalSetting.upsert({
    where: { key },
    create: { key, value, changedAt },
    update: { value, changedAt },
  });
}

/** True if a person of this role must have a second factor. */
export async function mustHaveFactor(role: Role, tx?: Tx): Promise<boolean> {
  const rule = await factorRule(tx);
  return rule === 'everybody' || (rule === 'trusted' && isTrusted(role));
}

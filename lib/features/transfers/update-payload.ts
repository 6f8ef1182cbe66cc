import { subpurposesOf } from '../../service-core/contract/enums.ts';
import { fixedAfterCreate } from './conditions/index.ts';
import { canLockRate, locksRate } from './conditions/order.ts';
import type { FieldPath } from './fields.ts';
import { pickVisible, requestOf, transactionModeOf, type UpdateRequest } from './payload.ts';
import type { DraftValues, Party } from './types.ts';
import { valueAt, withValue } from './values.ts';

const amounts = ['sourceAmount', 'sourceCurrency', 'targetAmount', 'targetCurrency'] as const;

/** A difference between an order as it is and an amended draft: a path of the form, or a party's id. */
export type ChangedPath = FieldPath | 'payerId' | 'beneficiaryId' | 'lockRate' | 'transactionMode';

/**
 * Returns the fields an amended draft changes, in the order of the form; locked and hidden fields never. Texts are
 * compared as they would be sent. The note for colleagues is not one of them: it never leaves the portal.
 */
export function changedPaths(values: DraftValues, original: DraftValues): ChangedPath[] {
  const now = pickVisible(values, 'update');
  const before = pickVisible(original, 'update');
  const paths: ChangedPath[] = [...new Set([...now.keys(), ...before.keys()])].filter(
    (path) => path !== 'orderNo' && path !== 'internalNote' && now.get(path) !== before.get(path),
  );
  if (values.payerId !== original.payerId) paths.push('payerId');
  if (values.beneficiaryId !== original.beneficiaryId) paths.push('beneficiaryId');
  if (values.family !== 'global') return paths;
  if (canLockRate(values) && values.lockRate !== locksRate(original)) paths.push('lockRate');
  if (transactionModeOf(values) !== transactionModeOf(original)) paths.push('transactionMode');
  return paths;
}

/** True when the draft says something else about a party than the order does: its object is then sent whole. */
export function changesParty(values: DraftValues, original: DraftValues, party: Party): boolean {
  return changedPaths(values, original).some((path) => path === `${party}Id` || path.startsWith(`${party}.`));
}

/**
 * The update request that makes an order what the draft says (specification §2.5, §2.7), or null when nothing differs.
 * What did not change is not sent and stays as it was, except that a party is sent whole or not at all: the service
 * replaces the object. So a routing that an update has no word for is kept by leaving its party alone. Amounts and
 * currencies go together, with the quote they were computed by.
 */
export function toUpdate(values: DraftValues, original: DraftValues): UpdateRequest | null {
  const changed = changedPaths(values, original);
  if (changed.length === 0) return null;
  const now = pickVisible(values, 'update');
  const isSent = (path: FieldPath): boolean => {
    if (path === 'orderNo') return true;
    if (path.startsWith('payer.')) return changesParty(values, original, 'payer');
    if (path.startsWith('beneficiary.')) return changesParty(values, original, 'beneficiary');
    if (amounts.some((one) => one === path)) return changed.some((one) => amounts.some((a) => a === one));
    return changed.includes(path);
  };
  const request = requestOf(new Map([...now].filter(([path]) => isSent(path))));
  if (values.family !== 'global') return request;
  for (const id of ['payerId', 'beneficiaryId'] as const) {
    if (values[id] !== '' && changed.includes(id)) request[id] = values[id];
  }
  if (changed.includes('lockRate')) request.lockRate = values.lockRate;
  if (changed.includes('transactionMode')) request.transactionMode = transactionModeOf(values);
  return request;
}

/** The draft with what was settled at creation put back, whatever a browser sent. */
export function withFixedFields(values: DraftValues, original: DraftValues): DraftValues {
  if (original.family === 'global') {
    const { family, fundedByDeposit } = original;
    return fixedAfterCreate(family).reduce<DraftValues>(
      (all, path) => withValue(all, path, valueAt(original, path)),
      {
        ...values,
        family,
        fundedByDeposit,
      },
    );
  }
  const { payer, beneficiary, savedPayerId, savedBeneficiaryId } = values;
  // A personal update can give an object for an id, not another id (specification §2.7).
  const payerId = values.payerId === '' ? '' : original.payerId;
  const beneficiaryId = values.beneficiaryId === '' ? '' : original.beneficiaryId;
  const { purpose, fundsSource, relationship, internalNote, keptAsEntered } = values;
  // A personal update has no word for it: the service drops it with the purpose it belongs to.
  const staysDetail = subpurposesOf(purpose, 'update').includes(original.subpurpose);
  const subpurpose = staysDetail ? original.subpurpose : '';
  const changeable = { purpose, subpurpose, fundsSource, relationship, internalNote, keptAsEntered };
  const parties = { payer, beneficiary, payerId, beneficiaryId, savedPayerId, savedBeneficiaryId };
  return { ...original, ...parties, ...changeable };
}

import { type FieldDefinition, familyOfRequest, type OrderRequest } from './definition.ts';

/** True for a field that the request can carry. */
export function isIn(field: FieldDefinition, request: OrderRequest): boolean {
  const { families, absentFrom } = field;
  const isOfFamily = families?.includes(familyOfRequest[request]) ?? true;
  return isOfFamily && !absentFrom?.includes(request);
}

/** The field as this request has it. */
export function definitionIn(field: FieldDefinition, request: OrderRequest): FieldDefinition {
  return { ...field, ...field.in?.[request] };
}

/** True for a field without which the request is refused, whatever else it says. */
export function isNeeded({ required }: FieldDefinition, request: OrderRequest): boolean {
  return required === true || (required === 'create' && !request.endsWith('Update'));
}

import { businessFileTypes, type FileType, globalFileTypes } from '../../service-core/contract/enums.ts';

/** The file types the interface takes from a family (specification §4.3, §4.4); personal orders take the global ones. */
export function fileTypesOf(family: string): readonly FileType[] {
  return family === 'business' ? businessFileTypes : globalFileTypes;
}

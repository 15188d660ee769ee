import { displayText, type NameOf, traitsOf } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'

const none = '–'

/** Whether values of a field are aligned to the right. */
export const isFigure = (field: AnyField): boolean => traitsOf(field).isFigure

/** A value in a line of text for a list, a history or a comparison; a dash without a value. */
export const formatValue = (field: Omit<AnyField, 'schema'>, value: unknown, nameOf?: NameOf): string =>
  displayText(field, value, nameOf) || none

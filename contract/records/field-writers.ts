import type { FieldGrant } from '../access/grants.ts'
import type { AnyField } from './resource.ts'

export const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Who may write a field whose stored value is `before`; undefined for every writer of the record. */
export const fieldWriters = (
  { sets, changes }: Pick<AnyField, 'sets' | 'changes'>,
  before: unknown,
): readonly FieldGrant[] | undefined => (changes && isFilled(before) ? changes : sets)

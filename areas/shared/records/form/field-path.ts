import type { AnyField, AnyFields } from '../../../../contract/records/resource.ts'

const isRowNumber = (key: string) => /^\d+$/.test(key)

/** The field at a path of a form, for example `policy.ltvMax` or `referenti.0.email`; undefined for another path. */
export function fieldAt(fields: AnyFields, path: string): AnyField | undefined {
  const [first = '', ...rest] = path.split('.').filter(key => !isRowNumber(key))
  return rest.reduce<AnyField | undefined>((field, key) => field?.fields?.[key], fields[first])
}

/** The labels of a path, from the field of the record to the innermost field; rows have a number. */
export function labelOf(fields: AnyFields, path: string): string {
  const keys = path.split('.')
  return keys
    .map((key, i) =>
      isRowNumber(key)
        ? `riga ${Number(key) + 1}`
        : (fieldAt(fields, keys.slice(0, i + 1).join('.'))?.label ?? key),
    )
    .join(', ')
}

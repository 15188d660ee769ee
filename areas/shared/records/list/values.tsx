import { useMemo } from 'react'
import type { Row } from '../../../../client/records.ts'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { RichText } from '../../../../contract/text/rich-text.ts'
import { formatValue } from '../format-value.ts'
import { FileLinks } from '../page/file-links.tsx'
import { OwnedView } from '../page/owned-view.tsx'
import { RichView } from '../page/rich-view.tsx'
import { useNames } from '../record-calls.ts'

/** A value that is not empty, on the page of a read-only record. */
export interface ValueProps {
  definition: ResourceDefinition
  name: string
  field: AnyField
  value: unknown
}

export const TextValue = ({ field, value }: ValueProps) => <>{formatValue(field, value)}</>

/** A text, or a link when the text is an address. */
export const LinkedTextValue = (props: ValueProps) =>
  String(props.value).startsWith('https://') ? (
    <a href={String(props.value)} target="_blank" rel="noreferrer">
      {String(props.value)}
    </a>
  ) : (
    <TextValue {...props} />
  )

export const EmailValue = ({ value }: ValueProps) => <a href={`mailto:${value}`}>{String(value)}</a>

export const PhoneValue = ({ value }: ValueProps) => (
  <a href={`tel:${String(value).replaceAll(/[^\d+]/g, '')}`}>{String(value)}</a>
)

export const OwnedValue = ({ field, value }: ValueProps) => (
  <OwnedView field={field} value={value} isNamed={false} />
)

export const RichValue = ({ value }: ValueProps) => <RichView value={value as RichText} />

export function ReferenceValue({ definition, name, value }: ValueProps) {
  const id = value as string
  return <>{useNames(definition, name, [id]).get(id)?.nome ?? '…'}</>
}

/** Links of a file or of several. */
export const FilesValue = ({ value }: ValueProps) => <FileLinks files={[value].flat() as StoredFile[]} />

/** A value in a row of a list. */
export interface CellProps {
  definition: ResourceDefinition
  /** All rows of the page. */
  rows: readonly Row[]
  name: string
  field: AnyField
  row: Row
}

export const TextCell = ({ name, field, row }: CellProps) => <>{formatValue(field, row[name])}</>

/** The name of a referenced record. All names of a page are read in one call. */
export function ReferenceCell({ definition, rows, name, row }: CellProps) {
  const ids = useMemo(() => rows.flatMap(one => (one[name] ? [one[name] as string] : [])), [rows, name])
  const names = useNames(definition, name, ids)
  const id = row[name] as string | null
  return <>{id ? (names.get(id)?.nome ?? '…') : '–'}</>
}

import type { Row } from '../../../../client/records.ts'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
import { fileSize } from '../../../../contract/files/file-size.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { RichText } from '../../../../contract/text/rich-text.ts'
import { addStyle } from '../../late-style.ts'
import { isWritable } from '../editors/field.tsx'
import { useNames } from '../record-calls.ts'
import { type KnownField, written } from '../written.ts'
import { OwnedView } from './owned-view.tsx'
import style from './record-view.css?inline'
import { RichView } from './rich-view.tsx'

addStyle(style)

interface Props {
  definition: ResourceDefinition
  record: Row
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A record for people who may read it and not write it: the groups of its form, without the fields that are empty. */
export function RecordView({ definition, record }: Props) {
  const fields = definition.fields as Record<string, KnownField>
  const groups = definition.form
    .map(group => ({ ...group, fields: group.fields.filter(name => !isEmpty(record[name])) }))
    .filter(group => group.fields.length > 0)
  return (
    <div className="groups record-view">
      {groups.map(group => (
        <section key={group.legend} className="group">
          <h2>{group.legend}</h2>
          <dl>
            {group.fields.map(name => (
              <div key={name}>
                <dt>{fields[name]!.label}</dt>
                <dd>
                  <Value {...{ definition, name }} field={fields[name]!} value={record[name]} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface ValueProps {
  definition: ResourceDefinition
  name: string
  field: KnownField
  value: unknown
}

function Value({ definition, name, field, value }: ValueProps) {
  const { kind } = field
  if (!isWritable(field)) return <OwnedView field={field} value={value} isNamed={false} />
  if (kind === 'rich') return <RichView value={value as RichText} />
  if (kind === 'reference') return <Named {...{ definition, name }} id={value as string} />
  if (kind === 'file' || kind === 'picture') return <FileLink {...(value as StoredFile)} />
  if (kind === 'files') return (value as StoredFile[]).map(file => <FileLink key={file.url} {...file} />)
  if (kind === 'email') return <a href={`mailto:${value}`}>{String(value)}</a>
  if (kind === 'phone') return <a href={`tel:${String(value).replaceAll(/[^\d+]/g, '')}`}>{String(value)}</a>
  if (kind === 'text' && String(value).startsWith('https://'))
    return (
      <a href={String(value)} target="_blank" rel="noreferrer">
        {String(value)}
      </a>
    )
  return <>{written(field, value)}</>
}

function Named({ definition, name, id }: { definition: ResourceDefinition; name: string; id: string }) {
  return <>{useNames(definition, name, [id]).get(id)?.nome ?? '…'}</>
}

const FileLink = ({ url, name, size }: StoredFile) => (
  <p>
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>{' '}
    <span className="note num">{fileSize(size)}</span>
  </p>
)

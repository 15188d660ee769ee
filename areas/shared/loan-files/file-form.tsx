import { useState } from 'react'
import type { Row } from '../../../client/records.ts'
import { displayText } from '../../../contract/records/field-kinds.ts'
import { fieldWriters } from '../../../contract/records/field-writers.ts'
import type { AnyFields, ResourceDefinition } from '../../../contract/records/resource.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { usePerson } from '../calls/data.ts'
import { RecordForm } from '../records/form/record-form.tsx'
import { Fact } from '../records/page/facts.tsx'
import { holds, useVisibleDefinition } from '../records/use-may.ts'
import { useServices } from '../services.ts'
import { useFile } from './file-data.ts'

type Groups = ResourceDefinition['form']

/**
 * The form of some fields of the file, in place of the values that a section shows. The form keeps the version of the
 * file at its opening, so that a save after another person's change settles field by field.
 */
export function FileForm({ section, groups }: { section: string; groups: Groups }) {
  const { data, edit, refresh } = useFile()
  const [opened] = useState(data.pratica)
  const owned: readonly string[] = data.pratica.daEgg ?? []
  return (
    <>
      <OwnedByEgg names={groups.flatMap(({ fields }) => fields.filter(name => owned.includes(name)))} />
      <OpenForm
        definition={loanFiles}
        groups={groups.map(group => ({
          ...group,
          fields: group.fields.filter(name => !owned.includes(name)),
        }))}
        record={opened}
        draft={`pratiche ${section}`}
        onClose={() => edit(null)}
        onSaved={() => void refresh()}
      />
    </>
  )
}

/** The fields of a section that EGG owns, which the form does not change. */
function OwnedByEgg({ names }: { names: readonly string[] }) {
  const { pratica, nomi } = useFile().data
  if (names.length === 0) return null
  return (
    <section className="notice" aria-label="Da EGG">
      <p className="title">Da EGG</p>
      <dl className="facts">
        {names.map(name => {
          const field = (loanFiles.fields as AnyFields)[name]!
          const text = displayText(field, pratica[name as keyof typeof pratica], id => nomi[id])
          return (
            <Fact key={name} name={field.label}>
              {text}
            </Fact>
          )
        })}
      </dl>
      <p className="soft">Si cambiano in EGG: ogni importazione li riscrive.</p>
    </section>
  )
}

interface PartFormProps {
  definition: ResourceDefinition
  groups: Groups
  /** Null for a new record of the file. */
  record: Row | null
  /** Values of a new record that the form does not ask for. */
  initial?: Record<string, unknown>
}

/** The form of a record of the file, new or existing. */
export function PartForm({ definition, groups, record, initial }: PartFormProps) {
  const { data, edit, refresh } = useFile()
  const [opened] = useState(record)
  const pratica = data.pratica._id
  return (
    <OpenForm
      definition={definition}
      groups={groups}
      record={opened}
      initial={{ pratica, ...initial }}
      draft={`${definition.name} ${pratica}`}
      onClose={() => edit(null)}
      onSaved={() => void refresh()}
    />
  )
}

interface OpenFormProps extends PartFormProps {
  draft: string
  onClose: () => void
  onSaved: () => void
}

function OpenForm({ definition, groups, record, initial, draft, onClose, onSaved }: OpenFormProps) {
  const { toasts, queries } = useServices()
  const visible = useVisibleDefinition(definition)
  const holder = usePerson()?.holder
  const isSet = (name: string) => {
    const who = fieldWriters(visible.fields[name]!, record?.[name])
    return !who || (holder !== undefined && holds(holder, who))
  }
  const form = groups.map(group => ({
    ...group,
    fields: group.fields.filter(name => name in visible.fields && isSet(name)),
  }))
  return (
    <div className="file-form">
      <RecordForm
        definition={{ ...visible, form }}
        record={record}
        mayWrite
        more={{ ...(initial && { initial }), draft }}
        onCancel={onClose}
        onSaved={() => {
          void queries.invalidateQueries({ queryKey: ['GET /commits/:id'] })
          toasts.add({ kind: 'plain', text: 'Le modifiche sono state salvate.' })
          onSaved()
          onClose()
        }}
      />
    </div>
  )
}

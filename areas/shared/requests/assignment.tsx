import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { Row } from '../../../client/records.ts'
import { type AdminFlag, hasPermissions } from '../../../contract/access/permissions.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { usePerson } from '../calls/data.ts'
import { noRecord, ReferencePicker } from '../records/editors/reference.tsx'
import { Fact } from '../records/page/facts.tsx'
import { useNames } from '../records/record-calls.ts'
import type { Working } from './person-request-page.tsx'

type Assigned = Record<'agente' | 'agenzia', string | null>

interface Props extends Working<Row> {
  definition: ResourceDefinition
  /** Flags that a person needs to assign the record. */
  needs: readonly [AdminFlag, ...AdminFlag[]]
  /** Text of the toast after the assignment. */
  successMessage: string
}

/** The agent and the agency of the record: a form, or text for people who may not assign the record. */
export function Assignment({ definition, needs, successMessage, record, isSaving, save }: Props) {
  const holder = usePerson()?.holder ?? null
  // The flags are those of administrators; the full flag of agents includes none of them.
  const mayAssign = holder?.role === 'admin' && hasPermissions(holder, ...needs)
  const [chosen, choose] = useState<Partial<Assigned>>({})
  const ids = { agente: useId(), agenzia: useId() }
  const assigned: Assigned = {
    agente: (record.agente as string | null) ?? null,
    agenzia: (record.agenzia as string | null) ?? null,
  }
  const names = {
    agente: useNames(definition, 'agente', assigned.agente ? [assigned.agente] : []),
    agenzia: useNames(definition, 'agenzia', assigned.agenzia ? [assigned.agenzia] : []),
  }
  const now = { ...assigned, ...chosen }
  const isChanged = now.agente !== assigned.agente || now.agenzia !== assigned.agenzia
  const firstContact = record.primoContattoAt as string | null | undefined
  if (!mayAssign)
    return (
      <dl className="facts stacked">
        {(['agente', 'agenzia'] as const).map(name => (
          <Fact key={name} name={definition.fields[name]!.label}>
            {assigned[name] ? (names[name].get(assigned[name])?.nome ?? '…') : 'Nessuno'}
          </Fact>
        ))}
        {firstContact && <Fact name="Primo contatto">{formatDateTime(firstContact)}</Fact>}
      </dl>
    )
  return (
    <form
      className="form aside-form"
      onSubmit={async event => {
        event.preventDefault()
        if (isChanged && (await save(now, successMessage))) choose({})
      }}
    >
      {(['agente', 'agenzia'] as const).map(name => (
        <div key={name} className="field" data-path={name}>
          <label htmlFor={ids[name]}>{definition.fields[name]!.label}</label>
          <ReferencePicker
            id={ids[name]}
            definition={definition}
            root={name}
            value={now[name]}
            onChange={value => choose({ ...chosen, [name]: value })}
            unassigned={noRecord}
          />
        </div>
      ))}
      <p className="help">
        L’agente riceve un’e-mail.{' '}
        {hasPermissions(holder, 'perc_leads') && (
          <Link href="/admin/system/percLeads">Come si ripartiscono i lead</Link>
        )}
      </p>
      {firstContact && <p className="note">Primo contatto: {formatDateTime(firstContact)}</p>}
      {isChanged && (
        <div className="actions">
          <button className="button" type="button" onClick={() => choose({})}>
            ANNULLA
          </button>
          <button className="button" type="submit" aria-disabled={isSaving || undefined}>
            Assegna
          </button>
        </div>
      )}
    </form>
  )
}

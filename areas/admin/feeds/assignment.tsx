import { useId, useState } from 'react'
import { Link } from 'wouter'
import { type AdminFlag, hasPermissions } from '../../../contract/access/permissions.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { formatDateTime } from '../../shared/moment.ts'
import { noRecord, ReferencePicker } from '../../shared/records/editors/reference.tsx'
import { type Row, useNames } from '../../shared/records/record-calls.ts'
import { Fact, type Working } from './asked-page.tsx'

type Held = Record<'agente' | 'agenzia', string | null>

interface Props extends Working<Row> {
  definition: ResourceDefinition
  /** Who may assign it. */
  needs: readonly [AdminFlag, ...AdminFlag[]]
  /** Once it is assigned. */
  said: string
}

/** Who follows it; who may not assign reads it. */
export function Assignment({ definition, needs, said, record, isSaving, save }: Props) {
  const holder = usePerson()?.holder ?? null
  const mayAssign = hasPermissions(holder, ...needs)
  const [chosen, choose] = useState<Partial<Held>>({})
  const ids = { agente: useId(), agenzia: useId() }
  const held: Held = {
    agente: (record.agente as string | null) ?? null,
    agenzia: (record.agenzia as string | null) ?? null,
  }
  const names = {
    agente: useNames(definition, 'agente', held.agente ? [held.agente] : []),
    agenzia: useNames(definition, 'agenzia', held.agenzia ? [held.agenzia] : []),
  }
  const now = { ...held, ...chosen }
  const isChanged = now.agente !== held.agente || now.agenzia !== held.agenzia
  const first = record.primoContattoAt as string | null | undefined
  if (!mayAssign)
    return (
      <dl className="facts stacked">
        {(['agente', 'agenzia'] as const).map(name => (
          <Fact key={name} name={definition.fields[name]!.label}>
            {held[name] ? (names[name].get(held[name])?.nome ?? '…') : 'Nessuno'}
          </Fact>
        ))}
        {first && <Fact name="Primo contatto">{formatDateTime(first)}</Fact>}
      </dl>
    )
  return (
    <form
      className="form aside-form"
      onSubmit={async event => {
        event.preventDefault()
        if (isChanged && (await save(now, said))) choose({})
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
      {first && <p className="note">Primo contatto: {formatDateTime(first)}</p>}
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

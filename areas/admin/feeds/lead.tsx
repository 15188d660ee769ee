import { useId, useState } from 'react'
import { Link, useParams } from 'wouter'
import { hasPermissions } from '../../../contract/permissions.ts'
import type { ResourceDefinition } from '../../../contract/resource.ts'
import { leads } from '../../../contract/resources/leads.ts'
import { usePerson } from '../../shared/data.ts'
import { moment } from '../../shared/moment.ts'
import { ReferencePicker } from '../records/editors/reference.tsx'
import { type Row, useNames } from '../records/record-calls.ts'
import { AskedPage, Fact, Group, type Working } from './asked-page.tsx'
import { type Simulation, SimulationView } from './simulation.tsx'

const definition = leads as unknown as ResourceDefinition

const next: Record<string, [string, string]> = {
  nuovo: ['contattato', 'Segna come contattato'],
  assegnato: ['contattato', 'Segna come contattato'],
  non_risponde: ['contattato', 'Segna come contattato'],
  contattato: ['appuntamento', 'Segna l’appuntamento'],
  appuntamento: ['qualificato', 'Segna come qualificato'],
  qualificato: ['convertito', 'Segna come convertito'],
}

/** One lead: who, what they calculated, who follows them, what else they asked. */
export default function LeadPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <AskedPage
      key={id}
      definition={definition}
      id={id}
      list={{ href: '/admin/feeds/leadRequests', title: 'Lead' }}
      next={next}
      aside={working => <Assignment {...working} />}
    >
      {({ record }) => (
        <Group title="Simulazione">
          {record.simulazione ? (
            <SimulationView simulation={record.simulazione as Simulation} />
          ) : (
            <p className="soft">
              {leads.fields.prodotto.values[record.prodotto as keyof typeof leads.fields.prodotto.values]}: ha
              chiesto di essere richiamato senza simulazione.
            </p>
          )}
        </Group>
      )}
    </AskedPage>
  )
}

type Held = Record<'agente' | 'agenzia', string | null>

/** Who follows it; who may not assign reads it. */
function Assignment({ record, isSaving, save }: Working<Row>) {
  const holder = usePerson()?.holder ?? null
  const mayAssign = hasPermissions(holder, 'lead_requests', 'lead_assign')
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
  const first = record.primoContattoAt as string | null
  if (!mayAssign)
    return (
      <dl className="facts stacked">
        {(['agente', 'agenzia'] as const).map(name => (
          <Fact key={name} name={definition.fields[name]!.label}>
            {held[name] ? (names[name].get(held[name])?.nome ?? '…') : 'Nessuno'}
          </Fact>
        ))}
        {first && <Fact name="Primo contatto">{moment(first)}</Fact>}
      </dl>
    )
  return (
    <form
      className="form aside-form"
      onSubmit={async event => {
        event.preventDefault()
        if (isChanged && (await save(now, 'Il lead è stato assegnato.'))) choose({})
      }}
    >
      {(['agente', 'agenzia'] as const).map(name => (
        <div key={name} className="field">
          <label htmlFor={ids[name]}>{definition.fields[name]!.label}</label>
          <ReferencePicker
            id={ids[name]}
            definition={definition}
            root={name}
            value={now[name]}
            onChange={value => choose({ ...chosen, [name]: value })}
            isOptional
          />
        </div>
      ))}
      <p className="help">
        L’agente riceve un’e-mail.{' '}
        {hasPermissions(holder, 'perc_leads') && (
          <Link href="/admin/system/percLeads">Come si ripartiscono i lead</Link>
        )}
      </p>
      {first && <p className="note">Primo contatto: {moment(first)}</p>}
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

import { useParams } from 'wouter'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { AskedPage, Group } from './asked-page.tsx'
import { Assignment } from './assignment.tsx'
import { type Simulation, SimulationView } from './simulation.tsx'

const definition = leads as unknown as ResourceDefinition

/** One lead: who, what they calculated, who follows them, what else they asked. */
export default function LeadPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <AskedPage
      key={id}
      definition={definition}
      id={id}
      list={{ href: '/admin/feeds/leadRequests', title: 'Lead' }}
      aside={working => (
        <Assignment
          definition={definition}
          needs={['lead_requests', 'lead_assign']}
          said="Il lead è stato assegnato."
          {...working}
        />
      )}
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

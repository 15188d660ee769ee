import { useParams } from 'wouter'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { finalStates } from '../../../contract/subjects/loan-files/file-states.ts'
import { Group } from '../../shared/records/page/facts.tsx'
import { Assignment } from './assignment.tsx'
import { FileOfRequest, useFileOf } from './file-of-request.tsx'
import { PersonRequestPage } from './person-request-page.tsx'
import { SimulationView } from './simulation.tsx'

const definition = leads

/** The page of a lead, with its simulation. */
export default function LeadPage() {
  const { id } = useParams<{ id: string }>()
  const file = useFileOf({ kind: 'lead', id })
  const isConverted = file && !(finalStates as readonly string[]).includes(file.stato)
  return (
    <PersonRequestPage
      key={id}
      definition={definition}
      id={id}
      // A lead stays converted while its file lives.
      closedStates={isConverted ? ['qualificato'] : []}
      list={{ href: '/admin/feeds/leadRequests', title: 'Lead' }}
      aside={working => (
        <>
          <FileOfRequest
            kind="lead"
            id={id}
            mayStart={working.record.stato !== 'spam' && working.record.stato !== 'duplicato'}
          />
          <Assignment
            definition={definition}
            needs={['lead_requests', 'lead_assign']}
            successMessage="Il lead è stato assegnato."
            {...working}
          />
        </>
      )}
    >
      {({ record }) => (
        <Group title="Simulazione">
          {record.simulazione ? (
            <SimulationView simulation={record.simulazione as LeadSimulation} />
          ) : (
            <p className="soft">
              {leads.fields.prodotto.values[record.prodotto as keyof typeof leads.fields.prodotto.values]}: ha
              chiesto di essere richiamato senza simulazione.
            </p>
          )}
        </Group>
      )}
    </PersonRequestPage>
  )
}

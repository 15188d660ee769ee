import { useParams } from 'wouter'
import { reopenedAddress } from '../../../contract/products/reopened-simulation.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { isFinal } from '../../../contract/subjects/loan-files/file-states.ts'
import { PrepareOffer, quoteOfLead } from '../offers/prepare-offer.tsx'
import { SentOffers } from '../offers/sent-offers.tsx'
import { Group } from '../records/page/facts.tsx'
import { useServices } from '../services.ts'
import { Assignment } from './assignment.tsx'
import { FileOfRequest, useFileOf } from './file-of-request.tsx'
import { LeadAppointment } from './lead-appointment.tsx'
import { LeadContacts } from './lead-contacts.tsx'
import { LeadStory } from './lead-story.tsx'
import { PersonRequestPage } from './person-request-page.tsx'
import { SimulationView } from './simulation.tsx'

const definition = leads
const lists = {
  admin: { group: 'feeds', href: '/admin/feeds/leadRequests', title: 'Lead' },
  agent: { group: 'reports', href: '/agents/reports/leads', title: 'Lead' },
} as const

/** The page of a lead, in the back office and in the agents' area. */
export default function LeadPage() {
  const { id } = useParams<{ id: string }>()
  const { area } = useServices()
  const file = useFileOf({ kind: 'lead', id })
  const isConverted = file && !isFinal(file.stato)
  return (
    <PersonRequestPage
      key={id}
      definition={definition}
      id={id}
      // A lead stays converted while its file lives.
      closedStates={isConverted ? ['qualificato'] : []}
      list={area.role === 'admin' ? lists.admin : lists.agent}
      actions={({ record, mayWrite }) => (
        <>
          <LeadContacts lead={record} mayWrite={mayWrite} />
          {mayWrite && (
            <PrepareOffer
              className="button"
              di="leads"
              id={id}
              prodotto={record.prodotto}
              quote={quoteOfLead(record.simulazione as LeadSimulation | null)}
            />
          )}
        </>
      )}
      aside={working => (
        <>
          <LeadAppointment lead={working.record} mayWrite={working.mayWrite} />
          <FileOfRequest
            kind="lead"
            id={id}
            mayStart={
              working.mayWrite && working.record.stato !== 'spam' && working.record.stato !== 'duplicato'
            }
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
        <>
          <Group title="Simulazione">
            {record.simulazione ? (
              <Simulation simulation={record.simulazione as LeadSimulation} />
            ) : (
              <p className="soft">
                {leads.fields.prodotto.values[record.prodotto as keyof typeof leads.fields.prodotto.values]}:
                ha chiesto di essere richiamato senza simulazione.
              </p>
            )}
          </Group>
          {record.prodotto === 'mutuo' && (
            <Group title="Offerte mandate">
              <SentOffers di="leads" id={id} />
            </Group>
          )}
          <LeadStory lead={record} />
        </>
      )}
    </PersonRequestPage>
  )
}

const Simulation = ({ simulation }: { simulation: LeadSimulation }) => (
  <>
    <SimulationView simulation={simulation} />
    <p className="actions">
      <a className="button" href={reopenedAddress(simulation)} target="_blank" rel="noopener">
        Riapri la simulazione
      </a>
    </p>
  </>
)

import { longDayWith } from '../../../contract/italian/days.ts'
import type { LetterGroup } from '../../../contract/letters/letter.ts'
import { type RequestContact, verbFor } from '../../../contract/pages/request-words.ts'
import {
  type Fact,
  type LeadSimulation,
  needFacts,
  offerFacts,
} from '../../../contract/products/simulation-words.ts'
import { toPrepare } from '../../../contract/products/to-prepare.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Partner } from '../../plugins/callers.ts'
import type { Settings } from '../../settings.ts'
import type { Confirmation } from '../requests/applicant-letter.ts'
import {
  type Addressee,
  fact,
  idNote,
  numberFacts,
  officeParts,
  personFacts,
} from '../requests/person-request.ts'
import { wishFacts } from '../requests/wishes.ts'

type Lead = RecordOf<typeof leads>

/** The content of the letter that confirms a lead with a number to the person. */
export function leadConfirmation(
  lead: Pick<Lead, 'telefono' | 'simulazione' | 'modo' | 'orario'>,
  numero: string,
  contact: RequestContact,
): Confirmation {
  const simulation = lead.simulazione as LeadSimulation | null
  return {
    tipo: 'richiesta',
    numero,
    contact,
    verb: verbFor({ modo: lead.modo, contatto: lead }, contact),
    groups: confirmedGroups(simulation, wishFacts(lead, contact.appuntamento)),
    toPrepare: toPrepare(simulation),
    hasFigures: Boolean(simulation?.offerta),
  }
}

/** The fields of a lead in the letters to office and agent. */
export type LeadInLetter = Pick<
  Lead,
  | '_id'
  | 'numero'
  | 'nome'
  | 'cognome'
  | 'telefono'
  | 'email'
  | 'provincia'
  | 'comune'
  | 'prodotto'
  | 'messaggio'
  | 'modo'
  | 'orario'
  | 'fonte'
  | 'simulazione'
>

interface About {
  lead: LeadInLetter
  partner: Pick<Partner, 'nome'> | null
  /** The start of the appointment that the person chose. */
  appointment?: Date | undefined
  /** A later request was added to the lead. */
  isUpdate?: boolean
}

/** The letter about a lead to the agent, to the agency or to the broker. */
export function leadCase(
  settings: Settings,
  addressee: Addressee,
  { lead, partner, appointment, isUpdate }: About,
): LetterCase<'lead_arrivato' | 'lead_aggiornato'> {
  const simulation = lead.simulazione as LeadSimulation | null
  return {
    code: isUpdate ? 'lead_aggiornato' : 'lead_arrivato',
    values: leadValues(lead),
    groups: [
      {
        title: 'La richiesta',
        facts: [
          ...numberFacts(lead),
          ...personFacts(lead),
          ...wishFacts(lead, appointment),
          ...fact('Messaggio', lead.messaggio),
          ...fact('Arriva da', partner?.nome),
          ...fact('Pagina', lead.fonte.pagina),
        ],
      },
      ...(simulation ? officeSimulationGroups(simulation) : []),
    ],
    ...officeParts(settings, leads, lead, addressee),
  }
}

/** Sends the letter about a lead. An answer to the letter reaches the person. */
export const sendLeadLetter = (
  context: Context,
  tx: Queries,
  addressee: Addressee,
  about: About,
): Promise<void> =>
  sendLetter(
    context,
    tx,
    { to: addressee.email, replyTo: about.lead.email },
    leadCase(context.settings, addressee, about),
  )

const leadValues = ({ nome, cognome, prodotto }: LeadInLetter) => ({
  nome: `${nome} ${cognome}`,
  prodotto: leads.fields.prodotto.values[prodotto],
})

/** The letter about a lead to the agent who follows the lead from now on. */
export function leadAssignedCase(
  lead: LeadInLetter,
  agent: string,
  appointment?: string,
): LetterCase<'lead_assegnato'> {
  const values = leadValues(lead)
  const facts = [
    ...numberFacts(lead),
    ...personFacts(lead),
    ...fact('Prodotto', values.prodotto),
    ...wishFacts(lead, appointment),
    ...fact('Messaggio', lead.messaggio),
  ]
  return {
    code: 'lead_assegnato',
    name: agent,
    values,
    groups: [{ title: 'Il lead', facts }],
    notes: [idNote(lead._id)],
  }
}

const officeSimulationGroups = (simulation: LeadSimulation): LetterGroup[] => [
  { title: `Simulazione ${longDayWith('del', simulation.giorno)}`, facts: needFacts(simulation) },
  simulation.offerta
    ? { title: 'Offerta scelta', facts: offerFacts(simulation.offerta, simulation.need) }
    : { title: 'Offerta scelta', items: ['Non ha scelto un’offerta.'] },
]

/** What the person asked for, in the letter to the person. */
const confirmedGroups = (simulation: LeadSimulation | null, wishes: readonly Fact[]): LetterGroup[] => [
  ...asked([...(simulation ? needFacts(simulation, 'credit') : []), ...wishes]),
  ...(simulation?.offerta
    ? [
        {
          title: `L’offerta che ha scelto, con le cifre ${longDayWith('del', simulation.giorno)}`,
          facts: offerFacts(simulation.offerta, simulation.need),
        },
      ]
    : []),
]

const asked = (facts: readonly Fact[]): LetterGroup[] =>
  facts.length > 0 ? [{ title: 'Che cosa ha chiesto', facts }] : []

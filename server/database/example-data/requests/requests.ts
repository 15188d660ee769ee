import { consentTexts } from '../../../../contract/calls/leads.ts'
import { kindOf } from '../../../../contract/pages/message-kinds.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { merchandising } from '../../../../contract/subjects/merchandising.ts'
import type { merchandisingRequests } from '../../../../contract/subjects/merchandising-requests.ts'
import type { requests } from '../../../../contract/subjects/requests.ts'
import { dueAt } from '../../../../finance/calendar/office-clock.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import { seededRandom } from '../random.ts'
import { exampleNumber } from './example-numbers.ts'

export type Request = RecordOf<typeof requests>
export type MerchandiseRequest = RecordOf<typeof merchandisingRequests>

const texts: Pick<Request, 'oggetto' | 'messaggio' | 'stato'>[] = [
  {
    oggetto: 'mutuo',
    messaggio: 'Vorrei un appuntamento in agenzia, possibilmente di venerdì.',
    stato: 'chiusa',
  },
  { oggetto: 'pratica', messaggio: 'A che punto è la perizia?', stato: 'risposta' },
  { oggetto: 'cessione', messaggio: null, stato: 'risposta' },
  {
    oggetto: 'collaborazione',
    messaggio: 'Ho cinque anni di esperienza e sono iscritta all’OAM.',
    stato: 'in_carico',
  },
  { oggetto: 'altro', messaggio: 'Guadagnare subito da casa, scrivere qui.', stato: 'spam' },
  { oggetto: 'aziende', messaggio: 'Cerchiamo un leasing per due furgoni.', stato: 'in_carico' },
  { oggetto: 'reclamo', messaggio: 'Non ho ricevuto il prospetto firmato.', stato: 'nuova' },
  { oggetto: 'prestito', messaggio: 'È meglio richiamare dopo le 18.', stato: 'nuova' },
]

const isAnswered = ({ stato }: Pick<Request, 'stato'>) => stato === 'risposta' || stato === 'chiusa'

/** Requests of the last weeks, at least one in each state. */
export function generateRequests({ seed, today, recordsOf }: ExampleSource): Request[] {
  const random = seededRandom(seed, 'requests')
  return texts.map((written, i) => {
    const createdAt = at(addDays(today, i - texts.length), 10, random.between(0, 59))
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
    const agency = random.pick(recordsOf(agencies))
    const pagina = 'https://www.quinto.example/contattaci'
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      nome,
      cognome,
      email: `${mailboxOf(nome, cognome)}@posta.example`,
      telefono: phoneOf(random.between(0, 9_999_999)),
      provincia: agency.indirizzo.provincia,
      comune: agency.indirizzo.comune,
      modo: 'telefono',
      orario: 'indifferente',
      fonte: { pagina, campagna: {} },
      consensi: [
        {
          tipo: 'informativa_letta',
          valore: true,
          testoVersione: consentTexts,
          at: createdAt.toISOString(),
          fonte: pagina,
        },
      ],
      emailConfermata: null,
      allegati: [],
      partner: null,
      agenzia: written.oggetto === 'reclamo' ? null : agency._id,
      agente: null,
      // Numbers after those of the leads.
      numero: exampleNumber(1_000_000 + i),
      richiamareEntro:
        kindOf(written.oggetto) === 'richiesta'
          ? dueAt({ from: createdAt, minutes: 120, hours: agency.orari }).toISOString()
          : null,
      posizione: written.oggetto === 'collaborazione' ? 'consulente' : null,
      rispostoAt: isAnswered(written) ? new Date(createdAt.getTime() + 50 * 60_000).toISOString() : null,
      segnalatore: null,
      inoltrataAt: null,
      nota: null,
      ...written,
    }
  })
}

/** An order from the cart, by a person outside of the example data. */
export function generateMerchandiseRequests({ seed, today, recordsOf }: ExampleSource): MerchandiseRequest[] {
  const random = seededRandom(seed, 'merchandising requests')
  const createdAt = at(addDays(today, -12), 11)
  const { _id: merch, nome, prezzo, iva } = recordsOf(merchandising)[0]!
  const importo = prezzo * 500
  return [
    {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      agente: null,
      cliente: null,
      righe: [{ merch, nome, prezzo, iva, quantity: 500, importo }],
      totale: importo + Math.round((importo * iva) / 100),
      stato: 'in_stampa',
    },
  ]
}

import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import type { agents } from '../../../../contract/subjects/agents.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { heldFile } from '../files.ts'
import { portraitsOf } from '../pictures/portraits.ts'
import { seededRandom } from '../random.ts'
import type { Agency } from './agencies.ts'
import { exampleAgentNames } from './example-people.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from './names.ts'

export type Agent = RecordOf<typeof agents>

interface Place extends Pick<Agent, 'figura' | 'visibileSulSito' | 'bio' | 'lingue' | 'specializzazioni'> {
  stato: NonNullable<Agent['oam']>['stato']
}

/** The role of each agent, and the state in the OAM register. Only active ones who agree are on the site. */
const places: readonly Place[] = [
  {
    figura: 'manager',
    visibileSulSito: true,
    stato: 'attivo',
    lingue: ['it', 'en'],
    specializzazioni: ['mutui', 'aziende'],
    bio:
      'Segue le agenzie del Lazio e i mutui più complessi: redditi esteri, immobili da frazionare, acquisti all’asta. ' +
      'Prima ha lavorato per quindici anni in banca, nell’ufficio che delibera.\n\n' +
      'Preferisce cominciare dalle domande: per quanto tempo si resterà in quella casa, e che cosa succede se un reddito viene meno.',
  },
  {
    figura: 'responsabile_agenzia',
    visibileSulSito: true,
    stato: 'attivo',
    lingue: ['it', 'fr'],
    specializzazioni: ['mutui', 'cdq', 'prestiti'],
    bio:
      'Guida l’agenzia e si occupa di surroghe e di mutui per la prima casa. Tiene una volta al mese un incontro aperto su come si legge un PIES.\n\n' +
      'Riceve in agenzia e in video; chi lavora fino a tardi può chiedere un appuntamento dopo le 18.',
  },
  {
    figura: 'agente_senior',
    visibileSulSito: true,
    stato: 'attivo',
    lingue: ['it', 'es', 'ro'],
    specializzazioni: ['mutui', 'prestiti'],
    bio:
      'Lavora con famiglie che comprano la prima casa e con chi è arrivato da un altro Paese: aiuta a mettere in ordine documenti e traduzioni prima della domanda.\n\n' +
      'Spiega ogni voce del prospetto e lascia il tempo di rileggerla a casa.',
  },
  {
    figura: 'responsabile_agenzia',
    visibileSulSito: true,
    stato: 'attivo',
    lingue: ['it', 'en', 'de'],
    specializzazioni: ['aziende', 'leasing', 'mutui'],
    bio:
      'Segue imprese e studi professionali: lettura dei bilanci e della Centrale dei rischi, anticipo fatture, garanzia del Fondo per le PMI, leasing strumentale.\n\n' +
      'Ha una laurea in economia e una lunga pratica di controllo di gestione. Per un primo incontro chiede soltanto l’ultimo bilancio.',
  },
  {
    figura: 'agente',
    visibileSulSito: true,
    stato: 'sospeso',
    lingue: ['it'],
    specializzazioni: ['mutui'],
    bio: null,
  },
  {
    figura: 'responsabile_agenzia',
    visibileSulSito: true,
    stato: 'attivo',
    lingue: ['it', 'ar', 'fr'],
    specializzazioni: ['cdq', 'prestiti'],
    bio:
      'Si occupa di cessione del quinto per dipendenti pubblici e pensionati, e di prestiti da riunire. Verifica la data di rinnovo e fa il conto di quanto costa in tutto, anche quando la risposta è aspettare.\n\n' +
      'A chi non può muoversi propone un incontro a domicilio, con una persona di fiducia se lo si desidera.',
  },
  {
    figura: 'agente',
    visibileSulSito: true,
    stato: 'cessato',
    lingue: ['it'],
    specializzazioni: ['mutui'],
    bio: null,
  },
  {
    figura: 'consulente',
    visibileSulSito: false,
    stato: 'attivo',
    lingue: ['it', 'en'],
    specializzazioni: ['mutui', 'cdq'],
    bio: null,
  },
]

/** Collaborators of the first agencies, who cannot sign in, and the example agent, who can once it is open. */
export function generateAgents({ recordsOf, ...options }: ExampleSource): Agent[] {
  const offices = recordsOf(agencies)
  const colleagues = agentsOf(offices, options)
  return [...colleagues, exampleAgent(colleagues[0]!, offices[4]!, options)]
}

/** The training hours of the two years that hold a day. */
function currentBiennium(today: string, oreFatte: number) {
  const year = Number(today.slice(0, 4))
  const last = year + (year % 2)
  return { biennio: `${last - 1}-${last}`, oreRichieste: 60, oreFatte, scadenza: `${last}-12-31` }
}

/** The agent of an example sign-in, with an agency of his own. */
function exampleAgent(
  colleague: Agent,
  { _id: agenzia }: Agency,
  { seed, today }: { seed: number; today: string },
): Agent {
  const since = addDays(today, -1000)
  const createdAt = at(since, 9)
  return {
    ...colleague,
    ...exampleAgentNames,
    urlPhoto: null,
    _id: seededRandom(seed, 'example agent').id(createdAt),
    createdAt,
    updatedAt: createdAt,
    permissions: { all: true },
    idEgg: 'EGG-9100',
    codice: 'bruno-conti',
    telefono: phoneOf(2_000_100),
    whatsapp: null,
    agenzia,
    slug: null,
    oam: { numero: 'A9100', dataComunicazione: since, stato: 'attivo' },
    formazione: [currentBiennium(today, 38)],
    mandato: { dal: since, percProvvigione: 50 },
    figura: 'agente',
    visibileSulSito: false,
    bio: null,
    lingue: ['it'],
    specializzazioni: ['mutui', 'cdq'],
    // Nobody signs in until the example sign-ins are open.
    status: 'blocked',
  }
}

/** The agents of some agencies, of which only the ids matter. */
export function agentsOf(
  offices: readonly Agency[],
  { seed, today }: { seed: number; today: string },
): Agent[] {
  const random = seededRandom(seed, 'agents')
  const people = places.map(({ stato, ...place }, i): Agent => {
    const since = addDays(today, -900 + i * 60)
    const createdAt = at(since, 9)
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
    const mailbox = mailboxOf(nome, cognome)
    const telefono = phoneOf(2_000_000 + i)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      nome,
      cognome,
      email: `${mailbox}.${i + 1}@agenti.quinto.example`,
      urlPhoto: null,
      permissions: {},
      idEgg: `EGG-${9000 + i}`,
      codice: `${mailbox.replaceAll('.', '-')}-${i + 1}`,
      cellulare: null,
      telefono,
      whatsapp: random.chance(0.6) ? telefono : null,
      agenzia: offices[Math.floor(i / 2)]!._id,
      superiore: null,
      sostituto: null,
      sostitutoProposto: null,
      assenteDal: null,
      assenteAl: null,
      leadInPausa: null,
      slug: `${mailbox.replaceAll('.', '-')}-${i + 1}`,
      oam: { numero: `A${String(9000 + i)}`, dataComunicazione: since, stato },
      codiceFiscale: null,
      partitaIva: null,
      formazione: [currentBiennium(today, 20 + ((i * 7) % 40))],
      mandato: { dal: since, percProvvigione: 40 + (i % 4) * 5 },
      ...place,
      status: 'validated',
    }
  })
  const portraits = portraitsOf(
    people.map(({ nome }) => nome),
    { seed, today },
  )
  return people.map((person, i) => ({ ...person, urlPhoto: portraits[i] ? heldFile(portraits[i]) : null }))
}

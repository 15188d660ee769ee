import type { RecordOf } from '../../../contract/resource.ts'
import type { agents } from '../../../contract/resources/agents.ts'
import type { Agency } from './agencies.ts'
import { addDays, at } from './days.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from './names.ts'
import { seededRandom } from './random.ts'

export type Agent = RecordOf<typeof agents>

/** What each is in the house, and where in the register. Only those in force who want to be are on the site. */
const places: (Pick<Agent, 'figura' | 'visibileSulSito'> & { stato: NonNullable<Agent['oam']>['stato'] })[] =
  [
    { figura: 'manager', visibileSulSito: true, stato: 'attivo' },
    { figura: 'responsabile_agenzia', visibileSulSito: true, stato: 'attivo' },
    { figura: 'agente_senior', visibileSulSito: true, stato: 'attivo' },
    { figura: 'responsabile_agenzia', visibileSulSito: true, stato: 'attivo' },
    { figura: 'agente', visibileSulSito: true, stato: 'sospeso' },
    { figura: 'responsabile_agenzia', visibileSulSito: true, stato: 'attivo' },
    { figura: 'agente', visibileSulSito: true, stato: 'cessato' },
    { figura: 'consulente', visibileSulSito: false, stato: 'attivo' },
  ]

/** Collaborators of the first agencies, who cannot sign in: that is for the example sign-ins. */
export function generateAgents({
  seed,
  today,
  agencies,
}: {
  seed: number
  today: string
  agencies: readonly Agency[]
}): Agent[] {
  const random = seededRandom(seed, 'agents')
  return places.map(({ stato, ...place }, i) => {
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
      agenzia: agencies[Math.floor(i / 2)]!._id,
      superiore: null,
      slug: `${mailbox.replaceAll('.', '-')}-${i + 1}`,
      oam: { numero: `A${String(9000 + i)}`, dataComunicazione: since, stato },
      codiceFiscale: null,
      partitaIva: null,
      bio: null,
      lingue: i % 3 === 0 ? ['it', 'en'] : ['it'],
      specializzazioni: i % 2 === 0 ? ['mutui'] : ['mutui', 'cdq'],
      formazione: null,
      mandato: { dal: since, percProvvigione: 40 + (i % 4) * 5 },
      ...place,
      status: 'validated',
    }
  })
}

/** The agencies with who answers for each, and the manager who follows them. */
export function withPeople(agencies: readonly Agency[], people: readonly Agent[]): Agency[] {
  const manager = people.find(({ figura }) => figura === 'manager')?._id ?? null
  return agencies.map(agency => {
    const own = people.find(
      ({ agenzia, figura }) => agenzia === agency._id && figura === 'responsabile_agenzia',
    )
    return own ? { ...agency, responsabile: own._id, manager } : agency
  })
}

import { consentTexts } from '../../../../contract/calls/leads.ts'
import { isFiscalCode, isVatNumber } from '../../../../contract/italian/italian-codes.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { fold } from '../../../../contract/text/fold.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { exampleAgentNames, exampleCustomers } from '../people/example-people.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import { type Random, seededRandom } from '../random.ts'

export type Client = RecordOf<typeof clients>

/** Customers without a sign-in. */
const counts = { small: 300, large: 20_000 }
/** One customer in so many is a firm. */
const firmEvery = 12

const months = 'ABCDEHLMPRST'
const womensNames = /a$/i
const mensNames = ['Andrea', 'Luca', 'Nicola']

/** The letters of a surname or a name in a fiscal code: consonants first, then vowels, then X. */
const lettersOf = (name: string, isFirstName: boolean) => {
  const letters = fold(name)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  const consonants = letters.replace(/[AEIOU]/g, '')
  const chosen = isFirstName && consonants.length > 3 ? consonants[0]! + consonants.slice(2) : consonants
  return `${chosen}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3)
}

/** The fiscal code of an invented person who was born in Rome. */
function fiscalCodeOf(nome: string, cognome: string, born: string): string {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number]
  const isWoman = womensNames.test(nome) && !mensNames.includes(nome)
  const start = [
    lettersOf(cognome, false),
    lettersOf(nome, true),
    String(year % 100).padStart(2, '0'),
    months[month - 1],
    String(isWoman ? day + 40 : day).padStart(2, '0'),
    'H501',
  ].join('')
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => start + check).find(isFiscalCode)!
}

const trades = ['Costruzioni', 'Impianti', 'Trasporti', 'Alimentari', 'Arredamenti', 'Meccanica', 'Servizi']

/** The names of a firm, and its VAT number, which starts like no real one. */
function firmOf(cognome: string, i: number, random: Random) {
  const start = `9${String(i).padStart(9, '0')}`
  return {
    tipo: 'azienda' as const,
    denominazione: `${cognome} ${random.pick(trades)} ${random.pick(['S.r.l.', 'S.r.l.', 'S.n.c.'])}`,
    partitaIva: [...'0123456789'].map(check => start + check).find(isVatNumber)!,
  }
}

/** The part of the customers whom the agent of the example sign-in follows. */
const shareOfExampleAgent = 0.26

/** Customers of loan files: many who cannot sign in, and those of the example sign-ins, who can once these are open. */
export function generateClients({ seed, today, size, recordsOf }: ExampleSource): Client[] {
  const random = seededRandom(seed, 'clients')
  const example = recordsOf(agents).find(({ email }) => email === exampleAgentNames.email)!
  const others = recordsOf(agents).filter(one => one !== example && one.oam?.stato !== 'cessato')
  const person = (
    {
      nome,
      cognome,
      email,
      dataNascita,
    }: Pick<Client, 'nome' | 'cognome' | 'email'> & { dataNascita: string },
    i: number,
  ): Client => {
    const createdAt = at(addDays(today, -random.between(920, 1200)), 9)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      tipo: 'persona',
      nome,
      cognome,
      denominazione: null,
      partitaIva: null,
      rappresentante: null,
      titolariEffettivi: null,
      email,
      nuovaEmail: null,
      emailVerificata: false,
      emailConfermata: null,
      confermeTolte: null,
      referal: null,
      cellulare: phoneOf(4_000_000 + i),
      indirizzo: null,
      codiceFiscale: fiscalCodeOf(nome, cognome, dataNascita),
      dataNascita,
      agente: random.chance(shareOfExampleAgent) ? example._id : random.pick(others)._id,
      consensi: [],
      notifiche: null,
      status: 'validated',
    }
  }
  const many = Array.from({ length: counts[size] }, (_, i): Client => {
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
    const dataNascita = `${random.between(1952, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`
    const email = `${mailboxOf(nome, cognome)}.${i + 1}@cliente.example`
    const client = person({ nome, cognome, email, dataNascita }, i)
    return i % firmEvery === firmEvery - 1
      ? { ...client, ...firmOf(cognome, i, random), codiceFiscale: null, dataNascita: null }
      : client
  })
  const known = exampleCustomers.map((one, i) => ({
    ...person(one, 900_000 + i),
    emailVerificata: true,
    emailConfermata: {
      email: one.email,
      at: at(today, 8).toISOString(),
      come: 'registrazione' as const,
      condivisi: [],
    },
    consensi: [
      {
        tipo: 'informativa_letta' as const,
        valore: true,
        testoVersione: consentTexts,
        at: at(today, 8).toISOString(),
        fonte: '/area-clienti',
        email: one.email,
      },
    ],
    agente: example._id,
    // Nobody signs in until the example sign-ins are open.
    status: 'blocked' as const,
  }))
  return [...many, ...known]
}

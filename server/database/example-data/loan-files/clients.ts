import { isFiscalCode } from '../../../../contract/italian/italian-codes.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { fold } from '../../../../contract/text/fold.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import { seededRandom } from '../random.ts'

type Client = RecordOf<typeof clients>

const counts = { small: 40, large: 20_000 }

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

/** Customers of loan files. They cannot sign in; the example sign-ins are other people. */
export function generateClients({ seed, today, size, recordsOf }: ExampleSource): Client[] {
  const random = seededRandom(seed, 'clients')
  const people = recordsOf(agents)
  return Array.from({ length: counts[size] }, (_, i) => {
    const createdAt = at(addDays(today, -random.between(700, 1200)), 9)
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
    const dataNascita = `${random.between(1955, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`
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
      email: `${mailboxOf(nome, cognome)}.${i + 1}@cliente.example`,
      nuovaEmail: null,
      emailVerificata: false,
      referal: null,
      cellulare: phoneOf(4_000_000 + i),
      codiceFiscale: fiscalCodeOf(nome, cognome, dataNascita),
      dataNascita,
      agente: random.pick(people)._id,
      consensi: [],
      status: 'validated',
    }
  })
}

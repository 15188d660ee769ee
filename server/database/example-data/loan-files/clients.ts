import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import { seededRandom } from '../random.ts'

type Client = RecordOf<typeof clients>

const counts = { small: 40, large: 20_000 }

/** Customers of loan files. They cannot sign in; the example sign-ins are other people. */
export function generateClients({ seed, today, size, recordsOf }: ExampleSource): Client[] {
  const random = seededRandom(seed, 'clients')
  const people = recordsOf(agents)
  return Array.from({ length: counts[size] }, (_, i) => {
    const createdAt = at(addDays(today, -random.between(10, 900)), 9)
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
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
      codiceFiscale: null,
      dataNascita: `${random.between(1955, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      agente: random.pick(people)._id,
      consensi: [],
      status: 'validated',
    }
  })
}

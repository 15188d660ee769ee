import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { addDays } from '../days.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Client } from './clients.ts'

type Participant = RecordOf<typeof participants>
type Employment = NonNullable<Participant['occupazione']>

/** How a person lives, which every loan file of the person says alike. */
export type Life = Pick<
  Participant,
  'occupazione' | 'datore' | 'lavoraDal' | 'redditoNettoMensile' | 'altriImpegniMensili' | 'circostanze'
>

const employers: Partial<Record<Employment, readonly string[]>> = {
  dipendente_statale: ['Ministero dell’Istruzione', 'Ministero dell’Interno', 'Agenzia delle Entrate'],
  dipendente_pubblico: ['ASL Roma 1', 'Comune di Roma', 'Azienda ospedaliera San Paterniano'],
  parapubblico: ['Ferrovie del Levante S.p.A.', 'Poste Tiberine S.p.A.'],
  dipendente_privato: [
    'Officine Bellandi S.r.l.',
    'Supermercati Corallo S.p.A.',
    'Tessitura Valnera S.r.l.',
    'Logistica Sant’Elmo S.r.l.',
    'Studio Ferranti & Associati',
    'Cantieri Porto Vecchio S.p.A.',
  ],
  pensionato: ['INPS'],
}

/** The income per month, in hundreds of euro. */
const incomes: Record<Employment, readonly [min: number, max: number]> = {
  dipendente_statale: [15, 25],
  dipendente_pubblico: [14, 26],
  parapubblico: [15, 26],
  dipendente_privato: [12, 30],
  autonomo: [14, 42],
  pensionato: [9, 22],
  altro: [10, 16],
}

/** The year up to which a person who was born lives on a pension. */
const lastPensioner = 1961

function employmentOf(born: number, random: Random): Employment {
  if (born <= lastPensioner) return 'pensionato'
  return random.weighted({
    dipendente_privato: 48,
    dipendente_pubblico: 13,
    dipendente_statale: 14,
    parapubblico: 5,
    autonomo: 18,
    altro: 2,
  })
}

/** The work and the income of a customer; a firm has none. */
export function lifeOf(seed: number, { _id, tipo, dataNascita }: Client, today: string): Life {
  if (tipo === 'azienda' || !dataNascita)
    return {
      occupazione: null,
      datore: null,
      lavoraDal: null,
      redditoNettoMensile: null,
      altriImpegniMensili: null,
      circostanze: null,
    }
  const random = seededRandom(seed, `life ${_id}`)
  const occupazione = employmentOf(Number(dataNascita.slice(0, 4)), random)
  const known = employers[occupazione]
  const [min, max] = incomes[occupazione]
  const redditoNettoMensile = (random.between(min, max) * 2 + random.between(0, 1)) * 5_000
  const circostanza = random.weighted({ nessuna: 45, coniugato: 42, separato: 10, extra_ue: 3 })
  return {
    occupazione,
    datore: known ? random.pick(known) : null,
    // Everybody works since before the first file.
    lavoraDal: occupazione === 'pensionato' ? null : addDays(today, -random.between(1100, 7000)),
    redditoNettoMensile,
    altriImpegniMensili: random.chance(0.25) ? random.between(6, 30) * 1000 : null,
    circostanze: circostanza === 'nessuna' ? null : [circostanza],
  }
}

import * as z from 'zod/mini'
import type {
  CostName,
  EnergyClass,
  ExclusionReason,
  Need,
  OfferCost,
  Purpose,
  RateKind,
} from '../../finance/offers/types.ts'
import {
  calculatorNames,
  costNames,
  energyClasses,
  indexNames,
  purposes,
  rateKinds,
} from '../products/mortgage.ts'
import { provider } from './broker.ts'
import { call } from './call.ts'

/** An enumeration of the keys of a table of labels. */
export const keys = <K extends string>(labels: Record<K, string>) =>
  z.enum(Object.keys(labels) as K[], { error: `Scelga fra: ${Object.values(labels).join(', ')}.` })

export const within = (min: number, max: number, error: string) =>
  z.int('Scriva un numero intero.').check(z.minimum(min, error), z.maximum(max, error))

/** Cents. A hundred million euros is above the price of any home and far below the largest safe integer. */
export const cents = (label: string) => within(0, 10_000_000_000, `${label}: da 0 a 100.000.000 €.`)
export const someCents = (label: string) => within(100, 10_000_000_000, `${label}: da 1 a 100.000.000 €.`)

export const province = z
  .string('Scelga la provincia.')
  .check(z.regex(/^[A-Z]{2}$/, 'La provincia si scrive con la sigla, per esempio RM.'))

/** The input of a quote of mortgages; its type is `Need`. */
export const need = z.strictObject({
  finalita: keys<Purpose>(purposes),
  valore: someCents('Il valore della casa'),
  importo: someCents('L’importo del mutuo'),
  durataMesi: within(12, 480, 'La durata va da 1 a 40 anni.'),
  tipoTasso: z.optional(keys<RateKind>(rateKinds)),
  provincia: z.optional(province),
  rataAttuale: z.optional(someCents('La rata di oggi')),
  rateResidue: z.optional(within(1, 480, 'Le rate che restano: da 1 a 480.')),
  eta: z.optional(within(18, 100, 'L’età va da 18 a 100 anni.')),
  redditoNetto: z.optional(cents('Il reddito')),
  altreRate: z.optional(cents('Le altre rate')),
  classeEnergetica: z.optional(keys<EnergyClass>(energyClasses)),
  garanziaConsap: z.optional(z.boolean()),
} satisfies Record<keyof Need, z.ZodMiniType>) satisfies z.ZodMiniType<Need>

export const partnerKey = z.optional(
  z
    .string()
    .check(
      z.minLength(1, 'Il codice del partner è vuoto.'),
      z.maxLength(100, 'Il codice del partner ha al massimo 100 caratteri.'),
    ),
)

/** Identifies an offer: a product has at most one offer for each kind of rate. */
export const chosenOffer = z.strictObject({
  prodotto: z.uuid('Non è il codice di un prodotto.'),
  tipoTasso: keys<RateKind>(rateKinds),
})

const dated = z.object({ valore: z.number(), data: z.string() })
const price = {
  indice: z.optional(keys(indexNames)),
  spread: z.optional(z.number()),
  tanFinito: z.optional(z.number()),
}
export const fee = z.object({
  fisso: z.optional(z.number()),
  perc: z.optional(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
export const named = z.object({ _id: z.string(), nome: z.string() })

export const insurance = z.object({
  tipo: z.enum(['incendio', 'vita', 'cpi', 'impiego']),
  obbligatoria: z.boolean(),
  premioUnicoPerc: z.optional(z.number()),
  premioAnnuo: z.optional(z.number()),
})

const terms = z.object({
  prodotto: named,
  banca: named,
  finalita: z.array(keys(purposes)),
  validoDal: z.string(),
  validoAl: z.optional(z.string()),
  importoMin: z.number(),
  importoMax: z.number(),
  tassi: z.array(
    z.object({
      tipo: keys(rateKinds),
      ...price,
      floor: z.optional(z.number()),
      cap: z.optional(z.number()),
      iniziale: z.optional(z.object({ ...price, mesi: z.number() })),
      durataDaMesi: z.number(),
      durataAMesi: z.number(),
      ltvDa: z.number(),
      ltvA: z.number(),
      classiEnergetiche: z.optional(z.array(keys(energyClasses))),
      under36: z.optional(z.boolean()),
      garanziaConsap: z.optional(z.boolean()),
    }),
  ),
  spese: z.object({
    istruttoria: z.optional(fee),
    perizia: z.optional(z.number()),
    incassoRata: z.optional(z.number()),
    impostaSostitutiva: z.optional(z.partialRecord(keys(purposes), z.number())),
    bollo: z.optional(z.number()),
  }),
  polizze: z.array(insurance),
  policy: z.object({
    ltvMax: z.number(),
    rataRedditoMax: z.number(),
    etaMaxScadenza: z.number(),
    province: z.optional(z.array(z.string())),
  }),
  compenso: fee,
})

const euribor = z.object({ '1m': dated, '3m': dated, '6m': dated, '12m': dated })

const rates = z.object({
  giorno: z.string(),
  euribor,
  eurirs: z.record(z.string(), dated),
  tegm: z.object({ fisso: z.number(), variabile: z.number(), trimestre: z.string() }),
})

const exclusion = z.object({
  prodotto: named,
  banca: named,
  motivo: z.enum([
    'finalita',
    'non_in_vigore',
    'importo_minimo',
    'importo_massimo',
    'durata',
    'ltv',
    'tipo_tasso',
    'eta',
    'provincia',
    'rata_reddito',
    'riservata',
    'garanzia',
    'usura',
  ] satisfies ExclusionReason[]),
  limite: z.optional(z.number()),
  riserve: z.optional(
    z.array(
      z.object({
        classiEnergetiche: z.optional(z.array(keys(energyClasses))),
        under36: z.optional(z.boolean()),
      }),
    ),
  ),
})

const index = z.object({
  nome: keys(indexNames),
  anni: z.optional(z.number()),
  valore: z.number(),
  data: z.string(),
  spread: z.number(),
})

const cost = {
  voce: z.enum(Object.keys(costNames) as CostName[]),
  quando: z.enum([
    'iniziale',
    'finanziato',
    'prima_rata',
    'ogni_rata',
    'ogni_anno',
    'fine_anno',
  ] satisfies OfferCost['quando'][]),
  importo: z.number(),
  totale: z.number(),
}

export const offer = z.object({
  prodotto: named,
  banca: named,
  tipoTasso: keys(rateKinds),
  rata: z.number(),
  ultimaRata: z.number(),
  numeroRate: z.number(),
  tan: z.number(),
  taeg: z.number(),
  taegEsatto: z.number(),
  teg: z.number(),
  sogliaUsura: z.number(),
  fasi: z.array(z.object({ daRata: z.number(), rate: z.number(), tan: z.number(), rata: z.number() })),
  indice: z.optional(index),
  indiceIniziale: z.optional(index),
  floor: z.optional(z.number()),
  cap: z.optional(z.number()),
  capitalizzazione: z.number(),
  classiEnergetiche: z.optional(z.array(keys(energyClasses))),
  under36: z.optional(z.boolean()),
  garanziaConsap: z.optional(z.boolean()),
  costi: z.array(z.object({ ...cost, punti: z.number() })),
  facoltative: z.array(z.object(cost)),
  interessi: z.number(),
  totaleCosti: z.number(),
  totaleDovuto: z.number(),
  ltv: z.number(),
  rapportoRataReddito: z.optional(z.number()),
  validoAl: z.optional(z.string()),
})

export const bound = z.object({ min: z.number(), max: z.number(), step: z.number() })

/** Settings of a calculator: defaults, limits and the broker. */
export const settingsAnswer = <N extends z.ZodMiniType, L extends z.ZodMiniType>(predefinito: N, limiti: L) =>
  z.object({
    modo: z.enum(['comparazione', 'solo_contatto']),
    partner: z.nullable(z.string()),
    /** The calculators that the page may show. */
    calcolatori: z.array(z.enum(calculatorNames)),
    predefinito,
    limiti,
    tanIpotizzato: z.number(),
    intermediario: provider,
  })

/** Settings of the mortgage calculator for a partner's key; without a key, for our own pages. */
export const mortgageSettings = call({
  method: 'GET',
  path: '/calcolatori/mutui',
  summary: 'Impostazioni del calcolatore di mutui',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: settingsAnswer(need, z.object({ valore: bound, importo: bound, durataMesi: bound })),
})

/**
 * Conditions of every product of the panel for the need's purpose and the day's rates, so that `quote` runs in the
 * widget while the person moves a slider, and the products excluded for this need.
 */
export const mortgageTerms = call({
  method: 'POST',
  path: '/calcolatori/mutui/condizioni',
  summary: 'Condizioni dei prodotti per una richiesta di mutuo, e quelli esclusi con il motivo',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, need }),
  answer: z.object({
    condizioni: z.array(terms),
    tassi: rates,
    escluse: z.array(exclusion),
    /** Number of banks in the panel. */
    banche: z.number(),
    /** The highest value of each Euribor since the first stored day. */
    storia: z.object({ dal: z.string(), massimi: euribor }),
    /** Publishers of the rates. */
    fonti: z.object({ euribor: z.string(), eurirs: z.string(), tegm: z.string() }),
  }),
})

/** One offer with its full repayment plan. */
export const mortgagePlan = call({
  method: 'POST',
  path: '/calcolatori/mutui/piano',
  summary: 'Il piano di ammortamento completo di un’offerta',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    need,
    prodotto: z.uuid('Non è il codice di un prodotto.'),
    tipoTasso: keys(rateKinds),
  }),
  answer: z.object({
    offerta: offer,
    rate: z.array(
      z.object({
        numero: z.number(),
        rata: z.number(),
        capitale: z.number(),
        interessi: z.number(),
        residuo: z.number(),
      }),
    ),
  }),
})

/** The means of an Euribor by month, without gaps and oldest first: how a variable rate would have moved. */
export const mortgageIndexHistory = call({
  method: 'GET',
  path: '/calcolatori/mutui/storia',
  summary: 'Le medie mensili di un Euribor, dal primo mese conservato',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    scadenza: z.enum(['1m', '3m', '6m', '12m'], { error: 'Scelga fra: 1m, 3m, 6m, 12m.' }),
  }),
  answer: z.object({
    mesi: z.array(z.object({ mese: z.string(), media: z.number() })),
    fonte: z.string(),
  }),
})

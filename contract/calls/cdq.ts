import * as z from 'zod/mini'
import type { AssignmentKind, CdqNeed, Employer } from '../../finance/offers/cdq/cdq-types.ts'
import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { assignmentNames, employers } from '../products/cdq.ts'
import { employments } from '../products/loan.ts'
import { call } from './call.ts'
import {
  bound,
  cents,
  fee,
  insurance,
  keys,
  named,
  partnerKey,
  province,
  settingsAnswer,
  someCents,
  within,
} from './mortgages.ts'

const kind = keys<AssignmentKind>(assignmentNames)
const employer = keys<Employer>(employers)

/** The input of a quote of assignments; its type is `CdqNeed`. */
export const cdqNeed = z.strictObject({
  prodotto: kind,
  netto: someCents('Lo stipendio o la pensione'),
  durataMesi: within(24, 120, 'La durata va da 24 a 120 mesi.'),
  rata: z.optional(someCents('La rata')),
  nettoRichiesto: z.optional(someCents('Il netto che serve')),
  occupazione: z.optional(employer),
  eta: z.optional(within(18, 100, 'L’età va da 18 a 100 anni.')),
  anzianitaMesi: z.optional(within(0, 720, 'L’anzianità di servizio va da 0 a 60 anni.')),
  altraQuota: z.optional(cents('L’altra trattenuta')),
  pignoramento: z.optional(cents('Il pignoramento')),
  provincia: z.optional(province),
} satisfies Record<keyof CdqNeed, z.ZodMiniType>) satisfies z.ZodMiniType<CdqNeed>

/** The assignment in a lead. A product has at most one offer for a need, so the product identifies the offer. */
export const requestedCdq = z.strictObject({
  need: cdqNeed,
  /** The chosen product, if any. */
  prodotto: z.optional(z.uuid('Non è il codice di un prodotto.')),
})

/** Wire form of an insurance with its table of premiums. */
const assignmentInsurance = z.extend(insurance, {
  premi: z.optional(
    z.array(
      z.object({
        etaDa: z.number(),
        etaA: z.number(),
        durataDaMesi: z.optional(z.number()),
        durataAMesi: z.optional(z.number()),
        premioUnicoPerc: z.number(),
      }),
    ),
  ),
})

const terms = z.object({
  prodotto: named,
  banca: named,
  tipo: kind,
  validoDal: z.string(),
  validoAl: z.optional(z.string()),
  importoMin: z.number(),
  importoMax: z.number(),
  tassi: z.array(
    z.object({
      tanFinito: z.number(),
      durataDaMesi: z.number(),
      durataAMesi: z.number(),
      occupazioni: z.optional(z.array(keys<Employment>(employments))),
      etaMaxScadenza: z.optional(z.number()),
    }),
  ),
  spese: z.object({
    istruttoria: z.optional(fee),
    commissioni: z.optional(fee),
    bollo: z.optional(z.number()),
  }),
  polizze: z.array(assignmentInsurance),
  policy: z.object({
    etaMaxScadenza: z.number(),
    anzianitaLavoroMesi: z.optional(z.number()),
    province: z.optional(z.array(z.string())),
  }),
  compenso: fee,
})

/** Settings of the calculator for a partner's key; without a key, for our own pages. */
export const cdqSettings = call({
  method: 'GET',
  path: '/calcolatori/cdq',
  summary: 'Impostazioni del calcolatore della cessione del quinto',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: settingsAnswer(
    cdqNeed,
    z.object({
      netto: bound,
      importo: z.optional(bound),
      durataMesi: bound,
      trattamentoMinimo: z.number(),
    }),
  ),
})

/**
 * Conditions of every product of a kind and the day's rates, so that `quoteCdq` runs in the widget: income, age and
 * garnishments are not sent before the person sends a request.
 */
export const cdqTerms = call({
  method: 'POST',
  path: '/calcolatori/cdq/condizioni',
  summary: 'Condizioni delle cessioni del quinto o delle delegazioni di pagamento',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, prodotto: kind }),
  answer: z.object({
    condizioni: z.array(terms),
    tassi: z.object({
      giorno: z.string(),
      tegm: z.object({
        finoA15000: z.number(),
        oltre15000: z.number(),
        delega: z.number(),
        trimestre: z.string(),
      }),
      trattamentoMinimo: z.number(),
    }),
    /** Number of lenders in the panel. */
    banche: z.number(),
    /** Publisher of the TEGM. */
    fonti: z.object({ tegm: z.string() }),
  }),
})

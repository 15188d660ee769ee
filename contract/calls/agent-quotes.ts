import { z } from 'zod'
import { admin, agent } from '../access/grants.ts'
import {
  type AgentQuote,
  type Quota,
  type QuoteComparison,
  type QuoteExclusion,
  quoteCostNames,
  quoteProducts,
  quoteSources,
} from '../products/agent-quote.ts'
import { quoteInput } from '../products/agent-quote-input.ts'
import { employments } from '../products/loan.ts'
import { sentQuotePdfPath } from '../products/quote-link.ts'
import { call } from './call.ts'
import { letterPreview } from './sent-offers.ts'

const who = [agent('preventivatore_prestiti')] as const
/** The office prepares quotes for the agents of its files. */
const preparers = [...who, admin('pratiche_edit')] as const

const keys = <K extends string>(values: Record<K, unknown>) => z.enum(Object.keys(values) as [K, ...K[]])

const figures = {
  rata: z.number(),
  ultimaRata: z.number().optional(),
  numeroRate: z.number(),
  tan: z.number(),
  taeg: z.number(),
  teg: z.number(),
  tegm: z.number(),
  sogliaUsura: z.number(),
  lordo: z.number(),
  capitale: z.number(),
  interessi: z.number(),
  costi: z.array(
    z.object({
      voce: keys(quoteCostNames),
      quando: z.enum(['finanziato', 'prima_rata', 'ogni_rata', 'ogni_anno', 'fine_anno']).optional(),
      importo: z.number(),
    }),
  ),
  nettoRicavo: z.number(),
  nettoCliente: z.number(),
  totaleDovuto: z.number(),
}
const quote = z.object({
  ...figures,
  chiave: z.string(),
  fonte: keys(quoteSources),
  nome: z.string(),
  prodotto: z.string(),
  record: z.string(),
  riga: z.number().nullable(),
  assicurazione: z.string().nullable(),
  validoDal: z.string(),
  validoAl: z.string().nullable(),
  provvigione: z.object({ perc: z.number(), importo: z.number() }).nullable(),
}) satisfies z.ZodType<AgentQuote>

const exclusion = z.object({
  fonte: keys(quoteSources),
  nome: z.string(),
  prodotto: z.string(),
  motivo: z.enum([
    'non_in_vigore',
    'finalita',
    'durata',
    'occupazione',
    'anzianita',
    'eta',
    'eta_minima',
    'provincia',
    'riservata',
    'rata_reddito',
    'importo_minimo',
    'importo_massimo',
    'quota',
    'compenso',
    'coefficiente',
    'teg_massimo',
    'taeg_massimo',
    'usura',
  ]),
  limite: z.number().nullable(),
}) satisfies z.ZodType<QuoteExclusion>

const quota = z.object({
  rata: z.number(),
  regola: z.enum(['oneFifth', 'twoFifths', 'minimumPension']),
  trattamentoMinimo: z.number(),
}) satisfies z.ZodType<Quota>

const fee = z.object({
  fisso: z.number().optional(),
  perc: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})

const comparison = z.object({
  giorno: z.string(),
  quota: quota.nullable(),
  etaScadenza: z.int().nullable(),
  rinnovo: z.object({ dal: z.string(), rinnovabile: z.boolean() }).nullable(),
  tabelle: z.array(
    z.object({
      fonte: keys(quoteSources),
      tabella: z
        .object({
          _id: z.string(),
          nome: z.string(),
          validaDal: z.string(),
          fino: z.string().nullable(),
          righe: z.int(),
        })
        .nullable(),
    }),
  ),
  compenso: z.object({ casa: fee, massimo: fee.nullable() }),
  tegm: z.object({ trimestre: z.string(), fonte: z.string() }),
  preventivi: z.array(quote),
  altri: z.int(),
  esclusi: z.array(exclusion),
  quantiEsclusi: z.int(),
  percAgente: z.number().nullable(),
  intermediario: z.string(),
}) satisfies z.ZodType<QuoteComparison>

/** Compares the price tables and the products of the panel for a customer. Stores nothing. */
export const compareQuotes = call({
  method: 'POST',
  path: '/agents/preventivi/confronto',
  summary: 'Preventivatore: tabelle e prodotti a confronto',
  who: preparers,
  body: quoteInput,
  answer: comparison,
})

/** One quote with its instalment at other terms. */
export const quoteTerms = call({
  method: 'POST',
  path: '/agents/preventivi/durate',
  summary: 'Preventivatore: stessa rata, altre durate',
  who: preparers,
  body: z.strictObject({ dati: quoteInput, chiave: z.string().max(200) }),
  answer: z.object({
    rows: z.array(
      z.object({
        durataMesi: z.int(),
        /** Null where the table or product has no quote. */
        preventivo: z
          .object({
            lordo: z.number(),
            nettoCliente: z.number(),
            taeg: z.number(),
            costoTotale: z.number(),
          })
          .nullable(),
        etaScadenza: z.int().nullable(),
      }),
    ),
  }),
})

/** The customers of the files that the caller reads, with what a quote needs to know of them. */
export const quoteCustomers = call({
  method: 'GET',
  path: '/agents/preventivi/clienti',
  summary: 'Preventivatore: i clienti delle pratiche che si leggono',
  who: preparers,
  query: z.strictObject({ search: z.string().max(100).optional(), cliente: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        /** The number of the newest file. */
        pratica: z.string(),
        dataNascita: z.string().nullable(),
        occupazione: keys(employments).nullable(),
        lavoraDal: z.string().nullable(),
        netto: z.number().nullable(),
        altriImpegni: z.number().nullable(),
      }),
    ),
  }),
})

const params = z.strictObject({ id: z.uuid('Non è il codice di un preventivo.') })
const key = z.string().max(200)
const customer = z.object({ _id: z.string(), nome: z.string() }).nullable()

/**
 * Keeps a quote as it is computed now, with the chosen table or product, for a customer if there is one. A quote for a file
 * is a note of the file too. The office names a file, and the quote is then among those of its agent.
 */
export const saveQuote = call({
  method: 'POST',
  path: '/agents/preventivi',
  summary: 'Preventivatore: salva un preventivo',
  who: preparers,
  body: z.strictObject({
    dati: quoteInput,
    scelta: key,
    cliente: z.uuid().optional(),
    pratica: z.uuid().optional(),
  }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** The saved quotes of the caller and of the agents below, the newest first. */
export const savedQuotes = call({
  method: 'GET',
  path: '/agents/preventivi',
  summary: 'Preventivatore: i preventivi salvati',
  who,
  query: z.strictObject({ cliente: z.uuid().optional(), dopo: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        giorno: z.string(),
        cliente: customer,
        /** The agent below who made it; null for a quote of the caller. */
        agente: z.string().nullable(),
        prodotto: keys(quoteProducts),
        nome: z.string(),
        tabella: z.string(),
        rata: z.number(),
        durataMesi: z.int(),
        nettoCliente: z.number(),
        taeg: z.number(),
        validoAl: z.string().nullable(),
        /** The last letter to the customer; null for a quote that was not sent. */
        invio: z
          .object({
            inviatoAt: z.string(),
            /** The first opening of the page. */
            apertoAt: z.string().nullable(),
            ritiratoAt: z.string().nullable(),
            /** The last day of the page. */
            scadenza: z.string(),
          })
          .nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})

/** A saved quote, and what the same input gives today. */
export const savedQuote = call({
  method: 'GET',
  path: '/agents/preventivi/:id',
  summary: 'Preventivatore: un preventivo salvato, con i prezzi di oggi',
  who,
  params,
  answer: z.object({
    _id: z.string(),
    cliente: customer,
    agente: z.string().nullable(),
    dati: quoteInput,
    scelta: z.string(),
    confronto: comparison,
    /** How the agent of the quote may send it; null for a quote of an agent below. */
    invio: z
      .object({
        /** Who gets the letter; null without a customer who has an e-mail. */
        destinatario: z.object({ nome: z.string(), email: z.string() }).nullable(),
        /** Why nothing can be sent, in a sentence; null when sending is possible. */
        impedimento: z.string().nullable(),
      })
      .nullable(),
    /** The open file of the customer for the same need, which the quote may join; null without one. */
    aperta: z.object({ _id: z.string(), IDEGG: z.string() }).nullable(),
    /** The same choice with the prices of today; null when there is no quote any more. */
    oggi: z.object({ giorno: z.string(), preventivo: quote.nullable(), cambiato: z.boolean() }),
  }),
})

/** Joins a saved quote of the caller to a loan file of its customer, in place of a new file: the file gets a note. */
export const joinQuote = call({
  method: 'POST',
  path: '/agents/preventivi/:id/pratica',
  summary: 'Preventivatore: unisce un preventivo salvato a una pratica aperta',
  who,
  params,
  body: z.strictObject({ pratica: z.uuid('Non è il codice di una pratica.') }),
  answer: z.object({ _id: z.string(), IDEGG: z.string() }),
  status: 201,
})

/** The PDF of a saved quote for the customer. */
export const quotePdf = { path: '/agents/preventivi/:id/pdf', who, params } as const

/** The page and the letter of a saved quote of the caller as its customer would get them. Sends nothing. */
export const previewQuote = call({
  method: 'GET',
  path: '/agents/preventivi/:id/anteprima',
  summary: 'Preventivatore: la lettera e la pagina come il cliente le riceve',
  who,
  params,
  answer: letterPreview,
})

/** Sends a saved quote of the caller to its customer: a page under a link and a letter. */
export const sendQuote = call({
  method: 'POST',
  path: '/agents/preventivi/:id/invio',
  summary: 'Preventivatore: manda al cliente un preventivo salvato',
  who,
  params,
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** The PDF of a sent quote, for everybody with the link. */
export const sentQuotePdf = { path: sentQuotePdfPath(':id'), who: 'anyone' } as const

export const deleteQuote = call({
  method: 'DELETE',
  path: '/agents/preventivi/:id',
  summary: 'Preventivatore: cancella un preventivo salvato',
  who,
  params,
  answer: z.object({ _id: z.string() }),
})

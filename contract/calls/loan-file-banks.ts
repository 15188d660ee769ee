import * as z from 'zod/mini'
import type { PolicyCheck } from '../loan-files/bank-policy.ts'
import { rateKinds } from '../products/mortgage.ts'
import { bankAnswers } from '../subjects/loan-files/bank-answers.ts'
import { fileReaders, fileWriters } from '../subjects/loan-files/file-access.ts'
import { call } from './call.ts'
import { keys, named } from './mortgages.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })
const amount = z.nullable(z.number())
const day = z.nullable(z.string())

/** What is asked or answered: money in cents, rates in percent. */
const terms = z.object({
  importo: amount,
  durataMesi: amount,
  tan: amount,
  taeg: amount,
  rata: amount,
})

const check = z.object({
  controllo: z.enum(['ltv', 'rata_reddito', 'eta', 'anzianita', 'provincia', 'occupazione']),
  esito: z.enum(['dentro', 'fuori', 'ignoto']),
  valore: amount,
  limite: amount,
  detto: z.string(),
}) satisfies z.ZodMiniType<PolicyCheck>

const answer = z.object({
  _id: z.string(),
  versione: z.int(),
  banca: named,
  prodotto: z.nullable(named),
  stato: keys(bankAnswers.fields.stato.values),
  inviataAl: day,
  rispostaAl: day,
  chiesto: terms,
  /** Null without an amount from the bank. */
  risposta: z.nullable(terms),
  /** Answer minus question; null without an amount from the bank. */
  differenze: z.nullable(terms),
  /** The sum of all instalments of what is answered, or else asked, in a file that repays debts; null otherwise. */
  totaleRate: amount,
  speseIstruttoria: amount,
  spesePerizia: amount,
  polizze: amount,
  speseRata: amount,
  /** Working days from the sending to the answer, or to today; null before the sending. */
  giorniAttesa: z.nullable(z.int()),
  /** Working days in which the bank usually answers. */
  giorniAttesi: z.int(),
  validaFinoAl: day,
  /** Days until the end of the validity, today excluded; negative when it is over, null without one. */
  giorniValidita: z.nullable(z.int()),
  firmataBancaAl: day,
  condizioni: z.nullable(z.string()),
  motivoRifiuto: z.nullable(named),
  motivoBanca: z.nullable(z.string()),
  /** The day on which an offer of the panel was taken, and the version of the mathematics; null without an offer. */
  offerta: z.nullable(z.object({ giorno: z.string(), matematica: z.int() })),
  controlli: z.array(check),
  /** The warning before the file goes to this bank as the third within 90 days; null without one. */
  avviso: z.nullable(z.string()),
})

const panelOffer = z.object({
  prodotto: named,
  banca: named,
  tipoTasso: z.nullable(keys(rateKinds)),
  importo: z.number(),
  durataMesi: z.int(),
  tan: z.number(),
  /** With the fee of the customer of this file. */
  taeg: z.number(),
  rata: z.number(),
  /** Assignments only: the amount paid out, cents. */
  nettoRicavo: amount,
  validoAl: day,
  controlli: z.array(check),
})

/** The banks of a loan file side by side, and the offers of the panel that are not taken yet. */
export const fileBanks = call({
  method: 'GET',
  path: '/pratiche/:id/banche',
  summary: 'Pratica: le banche a confronto, e le offerte del giorno',
  who: fileReaders,
  params,
  answer: z.object({
    oggi: z.string(),
    /** What every bank is asked; a figure in which the questions differ is null. */
    chiesto: terms,
    risposte: z.array(answer),
    richieste: z.object({
      /** Number of banks asked within the last 90 days, and the first day. */
      banche: z.int(),
      dal: day,
      /** How long requests stay in credit bureaus. */
      detto: z.string(),
    }),
    offerte: z.object({
      righe: z.array(panelOffer),
      /** Number of offers that `righe` leaves out. */
      altre: z.int(),
      /** The products without an offer for this file, grouped by what excludes them, those that exclude most first. */
      escluse: z.array(
        z.object({
          /** What the reasons are about: «età». */
          tema: z.string(),
          quanti: z.int(),
          /** The reasons in words, with the number of products of each. */
          motivi: z.array(z.object({ detto: z.string(), quanti: z.int() })),
        }),
      ),
      /** Why there are no offers, in a sentence; null when the panel was asked. */
      motivo: z.nullable(z.string()),
    }),
    /** Banks that the file can be sent to besides those that it has, with the warning of each. */
    banche: z.array(z.object({ _id: z.string(), nome: z.string(), avviso: z.nullable(z.string()) })),
    motivi: z.array(named),
  }),
})

/** Takes an offer of the panel into a loan file, computed again from the database. */
export const takeOffer = call({
  method: 'POST',
  path: '/pratiche/:id/banche/offerta',
  summary: 'Pratica: prende un’offerta del giorno',
  who: fileWriters,
  params,
  body: z.strictObject({
    prodotto: z.uuid('Non è il codice di un prodotto.'),
    /** Only mortgages have one: a product may have an offer for each kind of rate. */
    tipoTasso: z.optional(keys(rateKinds)),
  }),
  answer: z.object({ _id: z.string(), versione: z.int() }),
  status: 201,
})

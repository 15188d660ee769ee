import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { maxNameLength } from '../products/own-simulation.ts'
import { alertSubjects } from '../products/rate-alert.ts'
import { simulatedProducts } from '../products/simulation-link.ts'
import { oneLine, severalLines } from '../text/characters.ts'
import { call } from './call.ts'
import { cdqNeed, requestedCdq } from './cdq.ts'
import { contact } from './leads.ts'
import { requestedLease } from './leasing.ts'
import { loanNeed, requestedLoan } from './loans.ts'
import { chosenOffer, keys, named, need } from './mortgages.ts'
import { rateAlert } from './rate-alerts.ts'
import { receivedRequest } from './received-request.ts'
import { keepSimulation } from './simulations.ts'

const who = [client()] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di una simulazione.') })

/** The figures of an offer in a list. */
const figures = z.object({
  banca: named,
  prodotto: named,
  rata: z.number(),
  taeg: z.number(),
  totaleDovuto: z.number(),
})

/** A request that carried the simulation. */
const asked = z.nullable(z.object({ numero: z.string(), il: z.string() }))

const nome = z
  .string('Scriva un nome.')
  .check(
    z.trim(),
    z.minLength(1, 'Scriva un nome.'),
    z.maxLength(maxNameLength, { error: `Al massimo ${maxNameLength} caratteri.`, abort: true }),
    z.regex(oneLine, 'Ci sono caratteri che non si possono usare.'),
  )

export const ownSimulations = call({
  method: 'GET',
  path: '/clients/simulazioni',
  summary: 'Clienti: le simulazioni conservate, e quelle mandate al proprio indirizzo e-mail provato',
  who,
  answer: z.object({
    /** The newest first. */
    conservate: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        prodotto: z.enum(simulatedProducts),
        /** What the simulation is of: «Prestito personale». */
        tipo: z.string(),
        /** The need in words. */
        richiesta: z.string(),
        calcolataAt: z.string(),
        /** The agent who chose the offers; null for a simulation of the calculator. */
        agente: z.nullable(z.string()),
        /** The offer that the simulation is about; null without offers. */
        offerta: z.nullable(figures),
        chiesta: asked,
        avviso: z.nullable(rateAlert),
      }),
    ),
    /** Those by a link that are not kept yet, the newest first. */
    inviate: z.array(
      z.object({
        /** The address of the page. */
        indirizzo: z.string(),
        calcolataAt: z.string(),
        /** The last day of the page. */
        scadenza: z.string(),
        /** The need in words. */
        richiesta: z.string(),
        /** The agent who chose the offers; null for a simulation of a visitor. */
        agente: z.nullable(z.string()),
      }),
    ),
    /** The quotes that agents sent to the customer and that can still be read, the newest first. */
    preventivi: z.array(
      z.object({
        /** The address of the page. */
        indirizzo: z.string(),
        /** The quote in words. */
        preventivo: z.string(),
        /** The last day of the page. */
        scadenza: z.string(),
        agente: z.string(),
        inviatoAt: z.string(),
      }),
    ),
  }),
})

/** Keeps a simulation without expiry: from a calculator, or from the page of a public link. */
export const keepOwnSimulation = call({
  method: 'POST',
  path: '/clients/simulazioni',
  summary: 'Clienti: tiene una simulazione nella propria area, con tutti i dati indicati',
  who,
  body: z
    .strictObject({
      need: z.optional(need),
      /** The offer of a mortgage shown in full. Default: the first. */
      offerta: z.optional(chosenOffer),
      /** The input of the calculator of loans, instead of `need` and `offerta`. */
      prestito: z.optional(requestedLoan),
      /** The input of the calculator of assignments of a fifth, instead of `need` and `offerta`. */
      cdq: z.optional(requestedCdq),
      /** The input of the leasing calculator, instead of `need` and `offerta`. */
      leasing: z.optional(requestedLease),
      /** The last segment of a public link, instead of a need. */
      simulazione: z.optional(z.string().check(z.maxLength(100))),
    })
    .check(
      z.refine(
        ({ need, prestito, cdq, leasing, simulazione }) =>
          [need, prestito, cdq, leasing, simulazione].filter(Boolean).length === 1,
        {
          path: ['need'],
          error: 'Serve una simulazione del calcolatore, oppure quella di un link.',
        },
      ),
    ),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** A label and its value. */
const fact = z.object({ nome: z.string(), valore: z.string() })

const year = z.object({
  year: z.number(),
  instalments: z.number(),
  interest: z.number(),
  principal: z.number(),
  balance: z.number(),
})

export const ownSimulation = call({
  method: 'GET',
  path: '/clients/simulazioni/:id',
  summary: 'Clienti: una simulazione conservata, con tutti i dati e tutte le cifre',
  who,
  params,
  answer: z.object({
    _id: z.string(),
    nome: z.string(),
    prodotto: z.enum(simulatedProducts),
    /** What the simulation is of: «Prestito personale». */
    tipo: z.string(),
    calcolataAt: z.string(),
    conservataAt: z.string(),
    /** What the calculator asks, in words. */
    dati: z.array(fact),
    /** The address of the calculator with the same credit, and what the person says there again; null for nothing. */
    ricalcolo: z.string(),
    daIndicare: z.nullable(z.string()),
    /** What an address of the calculator does not say: the need of a mortgage, of a loan, or of an assignment. */
    need: z.optional(need),
    prestito: z.optional(loanNeed),
    /** Without the pay in simulations of the first version. */
    cdq: z.optional(z.extend(cdqNeed, { netto: z.optional(cdqNeed.shape.netto) })),
    /** Who gives the credit: «Nessuna banca», «Banca»; and what orders the offers: «TAEG». */
    chi: z.object({ nessuno: z.string(), colonna: z.string() }),
    criterio: z.string(),
    /** The offer that the simulation is about, with its plan; null without offers. */
    offerta: z.nullable(
      z.object({
        scelta: z.boolean(),
        cifre: figures,
        facts: z.array(fact),
        note: z.array(z.string()),
        piano: z.array(year),
      }),
    ),
    /** The first offers in the order of the product, with a value per column. */
    colonne: z.array(z.string()),
    offerte: z.array(z.object({ banca: z.string(), prodotto: z.string(), valori: z.array(z.string()) })),
    escluse: z.array(z.object({ motivo: z.string(), prodotti: z.array(z.string()) })),
    quante: z.object({ offerte: z.number(), escluse: z.number() }),
    /** The simulation beside others. */
    confronto: z.object({
      /** Equal for simulations of the same credit, whose instalments and costs can be compared. */
      credito: z.string(),
      righe: z.array(
        z.object({
          nome: z.string(),
          valore: z.string(),
          /** The figure of which the lowest one is marked; null for no figure. */
          cifra: z.nullable(z.number()),
          /** The figure does not depend on amount and duration. */
          relativa: z.boolean(),
        }),
      ),
    }),
    chiesta: asked,
    avviso: z.nullable(rateAlert),
    /** What an alert may watch, with the values of now, percent or cents; null when there is none. */
    avvisabili: z.array(
      z.object({ che: keys(alertSubjects), nome: z.string(), valore: z.nullable(z.number()) }),
    ),
    /** Whether a letter of an alert would be sent: the e-mail is proved, and the letters are switched on. */
    lettere: z.object({ emailProvata: z.boolean(), accese: z.boolean() }),
    /** What the same need gives today; null while today's figures cannot be computed. */
    oggi: z.nullable(
      z.object({
        /** The first offer in the order of the product; null when there is none. */
        migliore: z.nullable(figures),
        /** The same offer as that of the simulation; null when it is no longer offered. */
        stessa: z.nullable(figures),
      }),
    ),
    /** What a request already knows. */
    contatto: z.object({
      telefono: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** The address of the notice about personal data. */
      privacy: z.string(),
    }),
  }),
})

export const renameOwnSimulation = call({
  method: 'PATCH',
  path: '/clients/simulazioni/:id',
  summary: 'Clienti: dà un nome a una simulazione conservata',
  who,
  params,
  body: z.strictObject({ nome }),
  answer: z.object({ nome: z.string() }),
})

export const deleteOwnSimulation = call({
  method: 'DELETE',
  path: '/clients/simulazioni/:id',
  summary: 'Clienti: elimina una simulazione conservata',
  who,
  params,
  answer: z.object({}),
})

const { telefono } = contact.shape
const messaggio = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(1000, { error: 'Al massimo 1.000 caratteri.', abort: true }),
      z.regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
    ),
)

/** Sends a request that carries the simulation. The server computes the offer again with the terms of today. */
export const askForSimulation = call({
  method: 'POST',
  path: '/clients/simulazioni/:id/richiesta',
  summary: 'Clienti: chiede di essere contattati per una simulazione conservata',
  who,
  params,
  body: z.strictObject({
    telefono,
    /** The net pay or pension of a month, where the simulation of an assignment lacks it. */
    netto: z.optional(cdqNeed.shape.netto),
    messaggio,
    informativa: z
      .boolean()
      .check(z.refine(Boolean, 'Per essere richiamati occorre dichiarare di aver letto l’informativa.')),
  }),
  answer: receivedRequest,
  status: 201,
})

/** Stores a simulation under a public link, which shows what was put in. */
export const shareOwnSimulation = call({
  method: 'POST',
  path: '/clients/simulazioni/:id/link',
  summary: 'Clienti: dà un link pubblico di una simulazione conservata, con le sue cifre',
  who,
  params,
  answer: keepSimulation.answer,
  status: 201,
})

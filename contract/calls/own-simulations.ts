import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { rateKinds } from '../products/mortgage.ts'
import { maxNameLength } from '../products/own-simulation.ts'
import { oneLine, severalLines } from '../text/characters.ts'
import { call } from './call.ts'
import { contact } from './leads.ts'
import { chosenOffer, exclusion, keys, named, need, offer } from './mortgages.ts'
import { rateAlert } from './rate-alerts.ts'
import { receivedRequest } from './received-request.ts'

const who = [client()] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di una simulazione.') })

/** The figures of an offer in a list. */
const figures = z.object({
  banca: named,
  prodotto: named,
  tipoTasso: keys(rateKinds),
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

/** Keeps a simulation without expiry: from the calculator, or from the page of a public link. */
export const keepOwnSimulation = call({
  method: 'POST',
  path: '/clients/simulazioni',
  summary: 'Clienti: tiene una simulazione nella propria area, con tutti i dati indicati',
  who,
  body: z
    .strictObject({
      need: z.optional(need),
      /** The offer shown in full. Default: the first. */
      offerta: z.optional(chosenOffer),
      /** The last segment of a public link, instead of a need. */
      simulazione: z.optional(z.string().check(z.maxLength(100))),
    })
    .check(
      z.refine(({ need, simulazione }) => Boolean(need) !== Boolean(simulazione), {
        path: ['need'],
        error: 'Serve una simulazione del calcolatore, oppure quella di un link.',
      }),
    ),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

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
    calcolataAt: z.string(),
    conservataAt: z.string(),
    need,
    /** Name of the province in the need. */
    provincia: z.nullable(z.string()),
    /** The offer that the simulation is about, with its plan; null without offers. */
    offerta: z.nullable(z.object({ scelta: z.boolean(), offer, piano: z.array(year) })),
    /** The first offers by TAEG. */
    offerte: z.array(offer),
    escluse: z.array(exclusion),
    quante: z.object({ offerte: z.number(), escluse: z.number() }),
    chiesta: asked,
    avviso: z.nullable(rateAlert),
    /** What an alert may watch, with the values of now; null when there is none. */
    avvisabili: z.object({
      indice: z.object({ nome: z.string(), valore: z.nullable(z.number()) }),
      taeg: z.nullable(z.number()),
    }),
    /** Whether a letter of an alert would be sent: the e-mail is proved, and the letters are switched on. */
    lettere: z.object({ emailProvata: z.boolean(), accese: z.boolean() }),
    /** What the same need gives today; null while today's figures cannot be computed. */
    oggi: z.nullable(
      z.object({
        /** The offer with the lowest TAEG; null when there is none. */
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
    messaggio,
    informativa: z
      .boolean()
      .check(z.refine(Boolean, 'Per essere richiamati occorre dichiarare di aver letto l’informativa.')),
  }),
  answer: receivedRequest,
  status: 201,
})

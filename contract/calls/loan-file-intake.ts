import { z } from 'zod'
import type { Grant } from '../access/grants.ts'
import { admin, agent, own } from '../access/grants.ts'
import { clients } from '../subjects/clients.ts'
import { leads } from '../subjects/leads.ts'
import { fileReaders, fileWriters } from '../subjects/loan-files/file-access.ts'
import { loanFiles } from '../subjects/loan-files/loan-files.ts'
import { participants } from '../subjects/loan-files/participants.ts'
import { call } from './call.ts'
import { storyLine } from './lead-work.ts'

const id = z.uuid('Non è il codice di un record.')
const params = z.strictObject({ id })

/** Who starts a file: the office, and an agent for themselves. */
const starters: readonly Grant[] = [admin('pratiche_edit'), agent('pratiche', own('agente'))]
const office: readonly Grant[] = [admin('pratiche_edit')]

const { fields: customer } = clients
const { fields: file } = loanFiles
const { fields: participant } = participants

/** A person or a firm who is not a customer yet, as far as the caller knows. */
const person = z.strictObject({
  tipo: customer.tipo.schema.optional(),
  nome: customer.nome.schema,
  cognome: customer.cognome.schema,
  /** For firms only, which need both. */
  denominazione: customer.denominazione.schema.nullish(),
  partitaIva: customer.partitaIva.schema.nullish(),
  codiceFiscale: customer.codiceFiscale.schema.nullish(),
  email: customer.email.schema.nullish(),
  cellulare: customer.cellulare.schema.nullish(),
  /** The caller has seen the customers with the same contacts, and the person is none of them. */
  nuova: z.boolean().optional(),
})

/**
 * Starts a loan file by hand, from a lead or from a message to the house. Without `cliente` and `persona`, the person
 * of the lead or message. 409 with a code of `loanFileRefusals` when a person has to decide: who the customer is, or
 * whether a second file for the same need is wanted.
 */
export const createLoanFile = call({
  method: 'POST',
  path: '/pratiche',
  summary: 'Pratica nuova, a mano o da un lead o da una richiesta',
  who: starters,
  body: z
    .strictObject({
      /** An existing customer. */
      cliente: id.optional(),
      persona: person.optional(),
      prodotto: file.prodotto.schema,
      finalita: file.finalita.schema.nullish(),
      importoRichiesto: file.importoRichiesto.schema.min(1, 'Scriva quanto si chiede.'),
      durataMesi: file.durataMesi.schema.nullish(),
      valoreImmobile: file.valoreImmobile.schema.nullish(),
      /** Only the office chooses the agent. Default: the agent of the lead. */
      agente: id.nullish(),
      lead: id.optional(),
      richiesta: id.optional(),
      /** The caller knows that the customer has an open file for the same need. */
      comunque: z.boolean().optional(),
    })
    .refine(({ lead, richiesta }) => !(lead && richiesta), {
      path: ['richiesta'],
      message: 'Un lead oppure una richiesta, non tutti e due.',
    })
    .refine(({ cliente, persona }) => !(cliente && persona), {
      path: ['persona'],
      message: 'Un cliente che c’è già oppure una persona nuova, non tutti e due.',
    })
    .refine(({ cliente, persona, lead, richiesta }) => cliente || persona || lead || richiesta, {
      path: ['persona'],
      message: 'Scriva di chi è la pratica.',
    }),
  answer: z.object({
    _id: z.string(),
    IDEGG: z.string(),
    cliente: z.string(),
    /** Another customer has the e-mail, so the new customer has none. */
    senzaEmail: z.boolean(),
  }),
  status: 201,
})

/** The data that two people have in common. */
const equalData = z.enum(['codiceFiscale', 'partitaIva', 'email', 'telefono'])

/** Customers who may be the person of a new file, those who surely are first. */
export const similarCustomers = call({
  method: 'GET',
  path: '/pratiche/simili',
  summary: 'Pratica nuova: i clienti che potrebbero essere la stessa persona',
  who: starters,
  query: z.strictObject({
    nome: z.string().max(100).optional(),
    cognome: z.string().max(100).optional(),
    /** Of a firm. */
    denominazione: z.string().max(200).optional(),
    codiceFiscale: z.string().max(16).optional(),
    partitaIva: z.string().max(11).optional(),
    email: z.string().max(254).optional(),
    telefono: z.string().max(30).optional(),
    /** The person of a lead or of a message. */
    lead: id.optional(),
    richiesta: id.optional(),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        codiceFiscale: z.string().nullable(),
        email: z.string().nullable(),
        cellulare: z.string().nullable(),
        /** Why the customer is proposed. */
        uguali: z.array(equalData),
        /** The same tax code, or the same name and contact: never a second customer. */
        certo: z.boolean(),
        /** The number of files of the customer. */
        pratiche: z.int(),
      }),
    ),
    /** The person is a customer whom the caller may not see. The office is told. */
    seguito: z.boolean(),
  }),
})

/** The participants of a file with their names and contacts, for every reader of the file. */
export const filePersons = call({
  method: 'GET',
  path: '/pratiche/:id/persone',
  summary: 'Pratica: chi vi partecipa, con i recapiti',
  who: fileReaders,
  params,
  answer: z.object({
    rows: z.array(
      z.object({
        /** The id of the participant. */
        _id: z.string(),
        versione: z.int(),
        cliente: z.string(),
        /** The version of the customer, whose data `changePersonData` changes. */
        versioneCliente: z.int(),
        ruolo: participant.ruolo.schema,
        /** The name as lists show it. */
        nomeCompleto: z.string(),
        tipo: customer.tipo.schema,
        nome: z.string(),
        cognome: z.string(),
        denominazione: z.string().nullable(),
        codiceFiscale: z.string().nullable(),
        partitaIva: z.string().nullable(),
        dataNascita: z.string().nullable(),
        email: z.string().nullable(),
        cellulare: z.string().nullable(),
        occupazione: participant.occupazione.schema.nullable(),
        datore: z.string().nullable(),
        lavoraDal: z.string().nullable(),
        redditoNettoMensile: z.int().nullable(),
        altriImpegniMensili: z.int().nullable(),
        circostanze: participant.circostanze.schema.nullable(),
      }),
    ),
  }),
})

/** Adds a person or a firm to a file: an existing customer, or a new one. 409 as for a new file. */
export const addPerson = call({
  method: 'POST',
  path: '/pratiche/:id/persone',
  summary: 'Pratica: un’altra persona, fra i clienti o nuova',
  who: fileWriters,
  params,
  body: z
    .strictObject({
      cliente: id.optional(),
      persona: person.optional(),
      ruolo: participant.ruolo.schema,
    })
    .refine(({ cliente, persona }) => !cliente !== !persona, {
      path: ['persona'],
      message: 'Un cliente che c’è già oppure una persona nuova.',
    }),
  answer: z.object({
    /** The id of the participant. */
    _id: z.string(),
    cliente: z.string(),
    /** Another customer has the e-mail, so the new customer has none. */
    senzaEmail: z.boolean(),
  }),
  status: 201,
})

/**
 * Changes names, codes and contacts of a participant: whoever follows a file corrects them where no customer record may
 * be written. An e-mail with which somebody signs in does not change here.
 */
export const changePersonData = call({
  method: 'PATCH',
  path: '/pratiche/:id/persone/:persona',
  summary: 'Pratica: dati e recapiti di chi vi partecipa',
  who: fileWriters,
  params: z.strictObject({ id, persona: id }),
  body: z.strictObject({
    /** The version of the customer. 409 after another change. */
    versione: z.int().min(1),
    nome: customer.nome.schema.optional(),
    cognome: customer.cognome.schema.optional(),
    denominazione: customer.denominazione.schema.nullish(),
    partitaIva: customer.partitaIva.schema.nullish(),
    codiceFiscale: customer.codiceFiscale.schema.nullish(),
    dataNascita: customer.dataNascita.schema.nullish(),
    email: customer.email.schema.nullish(),
    cellulare: customer.cellulare.schema.nullish(),
  }),
  answer: z.object({ versione: z.int() }),
})

/** Maximum number of agents who share the fees of a file. */
const maxShares = 10

/** Replaces the shares of the agents in the fees of a file. */
export const replaceShares = call({
  method: 'PUT',
  path: '/pratiche/:id/quote',
  summary: 'Pratica: le quote degli agenti, che insieme fanno 100',
  who: office,
  params,
  body: z.strictObject({
    quote: z
      .array(
        z.strictObject({ agente: id, perc: z.number().gt(0, 'Più di zero.').max(100, 'Al massimo 100.') }),
      )
      .min(1, 'Serve almeno una quota.')
      .max(maxShares, `Al massimo ${maxShares} quote.`)
      .refine(rows => new Set(rows.map(({ agente }) => agente)).size === rows.length, {
        message: 'Ogni agente una volta sola.',
      })
      .refine(rows => Math.round(rows.reduce((sum, { perc }) => sum + perc, 0) * 10_000) === 1_000_000, {
        message: 'Le quote devono fare 100 in tutto.',
      }),
  }),
  answer: z.object({
    rows: z.array(z.object({ _id: z.string(), agente: z.string(), perc: z.number() })),
  }),
})

/** A new agent, a new agency or both, and the reason. Default of the agency: that of the new agent. */
const handedOver = {
  agente: id.nullish(),
  agenzia: id.nullish(),
  motivo: z.string().trim().min(3, 'Scriva perché.').max(1000, 'Al massimo 1.000 caratteri.'),
}
const noRecipient = {
  path: ['agente'],
  message: 'Scelga a chi passa la pratica.',
}

/** Gives a file to another agent or agency. A share of 100 % goes along. */
export const handOver = call({
  method: 'POST',
  path: '/pratiche/:id/passaggio',
  summary: 'Pratica: passaggio a un altro agente o a un’altra agenzia',
  who: office,
  params,
  body: z.strictObject(handedOver).refine(({ agente, agenzia }) => agente || agenzia, noRecipient),
  answer: z.object({ passate: z.int() }),
})

/** The same for many files at once, all or none. */
export const handOverMany = call({
  method: 'POST',
  path: '/pratiche/passaggi',
  summary: 'Pratiche: passaggio di più pratiche a un altro agente o a un’altra agenzia',
  who: office,
  body: z
    .strictObject({
      ...handedOver,
      ids: z.array(id).min(1, 'Scelga le pratiche.').max(200, 'Al massimo 200 pratiche.'),
    })
    .refine(({ agente, agenzia }) => agente || agenzia, noRecipient),
  /** The number of files that changed. */
  answer: z.object({ passate: z.int() }),
})

/** Joins a lead to an open file, in place of a file of its own: the lead is converted, and its story stands in the file. */
export const joinLead = call({
  method: 'POST',
  path: '/pratiche/:id/lead',
  summary: 'Pratica: vi si unisce un lead della stessa persona',
  who: fileWriters,
  params,
  body: z.strictObject({ lead: id }),
  answer: z.object({ _id: z.string(), IDEGG: z.string() }),
  status: 201,
})

/** The leads that a file came from and those that were joined to it, with their story, for every reader of the file. */
export const fileLeads = call({
  method: 'GET',
  path: '/pratiche/:id/lead',
  summary: 'Pratica: i lead da cui viene, con note, contatti e simulazione',
  who: fileReaders,
  params,
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        createdAt: z.iso.datetime(),
        /** The words of the person. */
        messaggio: z.string().nullable(),
        simulazione: leads.fields.simulazione.schema.nullable(),
        /** Whether the caller may open the page of the lead. */
        leggibile: z.boolean(),
        /** When the lead was joined, and by whom; null for the lead that the file came from. */
        unito: z.object({ at: z.iso.datetime(), chi: z.string().nullable() }).nullable(),
        storia: z.array(storyLine),
      }),
    ),
  }),
})

/** Puts a person's message to the house into the file that it is about, with its attachments. */
export const attachMessage = call({
  method: 'POST',
  path: '/pratiche/:id/risposte',
  summary: 'Pratica: un messaggio arrivato al sito diventa una nota della pratica',
  who: office,
  params,
  body: z.strictObject({ richiesta: id }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

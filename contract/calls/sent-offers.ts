import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { rateKinds } from '../products/mortgage.ts'
import { maxOfferText, offersSent } from '../products/sent-offer.ts'
import { fileReaders } from '../subjects/loan-files/file-access.ts'
import { fileStates } from '../subjects/loan-files/file-words.ts'
import { severalLines } from '../text/characters.ts'
import { call } from './call.ts'
import { usualDays } from './durations.ts'
import { letterContent } from './mail-templates.ts'
import { chosenOffer, fee, keys, need, offer } from './mortgages.ts'

/** What offers are made for: a loan file, or a lead. */
const offerSubjects = { pratiche: 'Pratica', leads: 'Lead' } as const
/** What has a list of sent offers: the same, or a saved quote. */
const listSubjects = { ...offerSubjects, preventivi: 'Preventivo' } as const

/** The agents who may follow files or leads; each call also checks the record. */
const who = [agent('pratiche'), agent('lead')] as const
const id = z.uuid('Non è il codice di un record.')
const ofSubject = z.strictObject({ di: keys(offerSubjects), id })

const offerte = z.array(chosenOffer).check(
  z.minLength(offersSent.min, `Scelga almeno ${offersSent.min} offerte.`),
  z.maxLength(offersSent.max, `Al massimo ${offersSent.max} offerte.`),
  z.refine(
    chosen => new Set(chosen.map(one => `${one.prodotto} ${one.tipoTasso}`)).size === chosen.length,
    'La stessa offerta è scelta due volte.',
  ),
)
const testo = z
  .string('Scriva qualche riga al cliente.')
  .check(
    z.trim(),
    z.minLength(1, 'Scriva qualche riga al cliente.'),
    z.maxLength(maxOfferText, { error: 'Al massimo 1.500 caratteri.', abort: true }),
    z.regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
  )
/** The participant of a file who gets the letter. A lead has one address. */
const partecipante = z.optional(z.uuid('Scelga chi riceve la lettera.'))

const sender = z.object({
  nome: z.string(),
  figura: z.string(),
  oam: z.string(),
  telefono: z.nullable(z.string()),
  email: z.string(),
})

/** What the page that prepares offers needs to know. */
export const offerDraft = call({
  method: 'GET',
  path: '/agents/offerte/:di/:id',
  summary: 'Offerta al cliente: il bisogno di una pratica o di un lead, chi riceve, chi manda',
  who,
  params: ofSubject,
  answer: z.object({
    /** The names of the applicants, or the name of the lead. */
    nome: z.string(),
    /** The need, as far as it is known. */
    need: z.partial(need),
    /** The fee of the customer of a file, agreed or published; null for a lead, whose fee is the published one. */
    compenso: z.nullable(fee),
    /** Who may receive the letter, the main applicant first. Without an e-mail nobody receives it. */
    destinatari: z.array(
      z.object({ partecipante: z.nullable(z.string()), nome: z.string(), email: z.nullable(z.string()) }),
    ),
    /** The agent as the customer will see the agent; null without registration. */
    mittente: z.nullable(sender),
    /** Why nothing can be sent, in a sentence; null when sending is possible. */
    impedimento: z.nullable(z.string()),
  }),
})

/** The working days of a bank in a state of a file; null where nothing is known or agreed. */
const bankTime = z.object({
  stato: keys(fileStates),
  soliti: z.nullable(usualDays),
  concordati: z.nullable(z.int()),
})
export type BankTime = z.infer<typeof bankTime>

/** The chosen offers in their order, computed from the need with the terms of the moment. */
export const compareChosenOffers = call({
  method: 'POST',
  path: '/agents/offerte/:di/:id/confronto',
  summary: 'Offerta al cliente: le offerte scelte, una accanto all’altra',
  who,
  params: ofSubject,
  body: z.strictObject({ need, offerte: z.array(chosenOffer).check(z.maxLength(offersSent.max)) }),
  answer: z.object({
    offerte: z.array(offer),
    /** For each offer the states that a mortgage passes at its bank, in order. */
    tempi: z.array(z.array(bankTime)),
    /** Whether the fee agreed in the file counts, and not the published one. */
    compensoConcordato: z.boolean(),
  }),
})

/** A page and its letter as the customer will get them. */
export const letterPreview = z.object({
  /** The address of the page for the agent, until the end of the day. */
  indirizzo: z.string(),
  /** The address that the letter would go to. */
  a: z.string(),
  lettera: letterContent,
})

/** Makes the page and the letter as the customer will get them, for the agent alone and for this day. */
export const previewOffer = call({
  method: 'POST',
  path: '/agents/offerte/:di/:id/anteprima',
  summary: 'Offerta al cliente: la lettera e la pagina come il cliente le riceve',
  who,
  params: ofSubject,
  body: z.strictObject({ need, offerte, testo, partecipante }),
  answer: letterPreview,
})

/** Sends the offers: a page under a link and a letter to the customer. */
export const sendOffer = call({
  method: 'POST',
  path: '/agents/offerte/:di/:id',
  summary: 'Offerta al cliente: manda le offerte scelte',
  who,
  params: ofSubject,
  body: z.strictObject({ need, offerte, testo, partecipante }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** The offers that were sent for a file or a lead, or the letters of a saved quote, the newest first. */
export const sentOffers = call({
  method: 'GET',
  path: '/offerte/:di/:id',
  summary: 'Le offerte mandate al cliente per una pratica, per un lead o da un preventivo salvato',
  who: [...fileReaders, admin('lead_requests'), agent('lead'), agent('preventivatore_prestiti')],
  params: z.strictObject({ di: keys(listSubjects), id }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        agente: z.string(),
        destinatario: z.nullable(z.string()),
        inviataAt: z.string(),
        /** The first opening of the page. */
        apertaAt: z.nullable(z.string()),
        ritirataAt: z.nullable(z.string()),
        /** The last day of the page. */
        scadenza: z.string(),
        /** Whether a saved quote was sent. */
        diPreventivo: z.boolean(),
        /** The need, or the quote, in words. */
        richiesta: z.string(),
        offerte: z.array(
          z.object({
            banca: z.string(),
            prodotto: z.string(),
            tipoTasso: keys(rateKinds),
            rata: z.number(),
            taeg: z.number(),
          }),
        ),
        /** The address of the page; null once the page is gone. */
        indirizzo: z.nullable(z.string()),
        /** Whether the caller may withdraw the offer. */
        ritirabile: z.boolean(),
      }),
    ),
  }),
})

/** Withdraws a sent offer or quote: its page says that it is no longer available. */
export const withdrawOffer = call({
  method: 'DELETE',
  path: '/agents/offerte/:id',
  summary: 'Offerta al cliente: ritira un’offerta mandata',
  who: [...who, agent('preventivatore_prestiti')],
  params: z.strictObject({ id: z.uuid('Non è il codice di un’offerta.') }),
  answer: z.object({}),
})

/** Notes the first opening of the page of a sent offer or quote. Other links, and further openings, change nothing. */
export const noteOfferOpened = call({
  method: 'POST',
  path: '/offerte/apertura',
  summary: 'Segna la prima apertura della pagina di un’offerta o di un preventivo mandato da un agente',
  who: 'anyone',
  body: z.strictObject({
    /** The last segment of the link. */
    pagina: z.string().check(z.maxLength(100)),
  }),
  answer: z.object({}),
})

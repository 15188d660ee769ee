import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { telephoneNumber } from '../italian/telephone-number.ts'
import { type Notification, notifications } from '../letters/notifications.ts'
import { call } from './call.ts'
import { consentTexts } from './leads.ts'
import { telephoneChecks } from './typed-telephone.ts'

const who = [client()] as const
const text = z.nullable(z.string())

/** The consents that a customer gives and withdraws. */
export const consentKinds = ['marketing', 'profilazione', 'cessione_terzi'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Where a choice was made: by the person on a page, or outside of the program and recorded by the house. */
export const consentPlaces = ['registrazione', 'ingresso', 'impostazioni', 'richiesta', 'casa'] as const

const settings = z.object({
  /** The customer as the house knows it. */
  dati: z.object({
    nome: z.string(),
    cognome: z.string(),
    denominazione: text,
    partitaIva: text,
    codiceFiscale: text,
    dataNascita: text,
    email: text,
    cellulare: text,
    indirizzo: z.nullable(
      z.object({ via: z.string(), cap: z.string(), comune: z.string(), provincia: z.string() }),
    ),
  }),
  /** What is known and not shown, because the account has not proved the fiscal code. */
  nascosti: z.array(z.enum(['codiceFiscale', 'dataNascita'])),
  /** Whether the address is part of a compiled adequate verification, so that the customer no longer changes it. */
  indirizzoBloccato: z.boolean(),
  /** Who changes what the customer may not change: the agent, or else the house. */
  chiCambia: z.object({ nome: z.string(), telefono: z.string(), email: z.string() }),
  /** When the customer read the privacy notice last. */
  informativa: z.nullable(z.object({ at: z.string(), testoVersione: z.string() })),
  consensi: z.array(
    z.object({
      tipo: z.enum(consentKinds),
      dato: z.boolean(),
      /** Whether a refusal has an effect: also the box of a message may have given a consent. */
      negabile: z.boolean(),
      /** Every giving, refusal and withdrawal, the newest first. */
      storia: z.array(
        z.object({
          dato: z.boolean(),
          at: z.string(),
          testoVersione: z.string(),
          /** Where it was given or withdrawn. */
          dove: z.enum(consentPlaces),
        }),
      ),
    }),
  ),
  /** The version of the texts that a consent given now refers to. */
  testoVersione: z.string(),
  notifiche: z.array(
    z.object({
      tipo: z.enum(notifications),
      attiva: z.boolean(),
      /** The consent without which the letters are not sent. */
      manca: z.nullable(z.enum(consentKinds)),
    }),
  ),
})

export const ownSettings = call({
  method: 'GET',
  path: '/clients/impostazioni',
  summary: 'Clienti: i propri dati, i consensi con la loro storia, le lettere accese e spente',
  who,
  answer: settings,
})

export const changeOwnPhone = call({
  method: 'POST',
  path: '/clients/cellulare',
  summary: 'Clienti: cambia o toglie il proprio cellulare',
  who,
  body: z.strictObject({
    /** An empty text removes the number. */
    cellulare: z.string().check(...telephoneChecks(text => text === '' || telephoneNumber(text) !== null)),
  }),
  answer: settings,
})

const written = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Da compilare.', abort: true }),
      z.maxLength(max, { error: `Al massimo ${max} caratteri.`, abort: true }),
    )

/** Throws 409 when the address is part of a compiled adequate verification, 422 for a town that is not in the province. */
export const changeOwnAddress = call({
  method: 'POST',
  path: '/clients/indirizzo',
  summary: 'Clienti: scrive o corregge il proprio indirizzo, finché un’adeguata verifica non è compilata',
  who,
  body: z.strictObject({
    via: written(200),
    cap: z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Il CAP ha cinque cifre.')),
    comune: written(100),
    provincia: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Scelga la provincia dall’elenco.')),
  }),
  answer: settings,
})

export const changeConsent = call({
  method: 'POST',
  path: '/clients/consensi',
  summary: 'Clienti: dà o ritira un consenso, con effetto da subito',
  who,
  body: z.strictObject({
    tipo: z.enum(consentKinds, 'Scelga il consenso.'),
    dato: z.boolean(),
    testoVersione: z.enum([consentTexts], 'Il testo è cambiato: ricarichi la pagina e lo rilegga.'),
  }),
  answer: settings,
})

const unreadNotice = 'Per entrare occorre dichiarare di aver letto l’informativa.'

/** The customer declares to have read the privacy notice, before the first page of the area. */
export const readNotice = call({
  method: 'POST',
  path: '/clients/informativa',
  summary: 'Clienti: dichiara di aver letto l’informativa sulla privacy',
  who,
  body: z.strictObject({
    letta: z.boolean().check(z.refine(letta => letta, unreadNotice)),
    testoVersione: z.enum([consentTexts], 'L’informativa è cambiata: ricarichi la pagina e la rilegga.'),
  }),
  answer: settings,
})

export const switchLetters = call({
  method: 'POST',
  path: '/clients/notifiche',
  summary: 'Clienti: accende o spegne le lettere di un tipo, con effetto da subito',
  who,
  body: z.strictObject({ tipo: z.enum(notifications, 'Scelga il tipo di lettere.'), attiva: z.boolean() }),
  answer: settings,
})

/** The kinds of letters that have a link to stop them. */
export const stoppable = ['tassi', 'surroga'] as const satisfies readonly Notification[]
export type Stoppable = (typeof stoppable)[number]

/** Stops the alert of a letter, also again. The token of the letter is the right. */
export const stopAlertByLetter = call({
  method: 'POST',
  path: '/clients/avvisi/ferma',
  summary: 'Ferma l’avviso di una lettera',
  who: 'anyone',
  body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  /** What is stopped: the alert of one simulation, or all letters about transfers. */
  answer: z.object({ fermato: z.enum(stoppable) }),
})

import * as z from 'zod/mini'
import { leads } from '../subjects/leads.ts'
import { call } from './call.ts'

const id = z.uuid('Non è il codice di un record.')
const params = z.strictObject({ id })

/** The ways in which whoever follows a lead contacts the person. */
export const leadContacts = { chiamata: 'Chiamata', whatsapp: 'WhatsApp', email: 'E-mail' } as const

/** Notes that the caller opens a call, a conversation or a letter to the person of a lead. */
export const noteLeadContact = call({
  method: 'POST',
  path: '/leads/:id/contatti',
  summary: 'Lead: annota che si è chiamata la persona, o che le si è scritto',
  who: leads.access.write,
  params,
  body: z.strictObject({
    tipo: z.enum(Object.keys(leadContacts) as (keyof typeof leadContacts)[]),
    /** When it happened, for a contact without the network; at most 14 days ago. */
    alle: z.optional(z.iso.datetime()),
  }),
  answer: z.object({}),
})

/** Something that happened with a lead, with its author. */
export const storyLine = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The name of the author; null for a visitor and for the system. */
  chi: z.nullable(z.string()),
  /** The kind of a contact, `stato`, or `nota` for the internal note as somebody last wrote it. */
  tipo: z.enum(['stato', 'nota', ...(Object.keys(leadContacts) as (keyof typeof leadContacts)[])]),
  /** The new state. */
  stato: z.nullable(z.string()),
  /** The text of the note. */
  testo: z.nullable(z.string()),
})

/** What happened with a lead, the newest first: contacts, changes of the state and the internal note. */
export const leadStory = call({
  method: 'GET',
  path: '/leads/:id/storia',
  summary: 'Lead: i contatti con la persona, i cambi di stato e la nota interna',
  who: leads.access.read,
  params,
  answer: z.object({ rows: z.array(storyLine) }),
})

/** The coming appointment of a lead, and the times at which whoever follows the lead is free. */
export const leadAppointment = call({
  method: 'GET',
  path: '/leads/:id/appuntamento',
  summary: 'Lead: l’appuntamento fissato e gli orari liberi di chi lo segue',
  who: leads.access.read,
  params,
  answer: z.object({
    /** The start; null without an appointment. */
    fissato: z.nullable(z.iso.datetime()),
    /** The minutes of an appointment. */
    minuti: z.int(),
    /** The starts of the free times, in order. */
    inizi: z.array(z.iso.datetime()),
  }),
})

/** Makes the appointment of a lead, or moves it. The person gets a letter, and the lead enters `appuntamento`. */
export const setLeadAppointment = call({
  method: 'PUT',
  path: '/leads/:id/appuntamento',
  summary: 'Lead: fissa o sposta l’appuntamento',
  who: leads.access.write,
  params,
  body: z.strictObject({ inizio: z.iso.datetime() }),
  answer: z.object({ inizio: z.iso.datetime() }),
})

export const cancelLeadAppointment = call({
  method: 'DELETE',
  path: '/leads/:id/appuntamento',
  summary: 'Lead: annulla l’appuntamento',
  who: leads.access.write,
  params,
  answer: z.object({}),
})

import { z } from 'zod'
import { choice, email, flag, notes, owned, phone, reference, slug, text } from '../fields.ts'
import { resource, statuses } from '../resource.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** One of the house's offices. */
export const agencies = resource({
  name: 'agencies',
  model: 'Agenzie',
  label: { one: 'Agenzia', many: 'Agenzie' },
  title: 'nome',
  fields: {
    codice: text({ label: 'Codice', max: 20, unique: true, searched: true }),
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    slug: slug({ label: 'Indirizzo della pagina', unique: true }),
    indirizzo: owned(
      z.strictObject({
        via: z.string().max(200),
        cap: z.string().regex(/^\d{5}$/),
        comune: z.string().max(100),
        /** Two letters. */
        provincia: z.string().length(2),
        regione: z.string().max(50),
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
      }),
      { label: 'Indirizzo' },
    ),
    telefono: phone({ label: 'Telefono', optional: true }),
    whatsapp: phone({ label: 'WhatsApp', optional: true }),
    email: email({ label: 'E-mail' }),
    pec: email({ label: 'PEC', optional: true }),
    /** `giorno` from 1 (Monday) to 7. */
    orari: owned(z.array(z.strictObject({ giorno: z.int().min(1).max(7), da: clock, a: clock })), {
      label: 'Orari',
    }),
    /** Who answers for it, and who of the house follows it. */
    responsabile: reference('agents', { label: 'Responsabile', optional: true }),
    manager: reference('agents', { label: 'Manager', optional: true }),
    urlPhoto: text({ label: 'Fotografia', max: 500, optional: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    servizi: owned(z.array(z.string().max(60)), { label: 'Servizi' }),
    comuniServiti: owned(z.array(z.string().max(100)), { label: 'Comuni serviti' }),
    accessibile: flag({ label: 'Accessibile in sedia a rotelle' }),
    pubblica: flag({ label: 'Sul sito' }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: { flag: 'agenzie' }, write: { flag: 'agenzie' } },
  deletion: 'status',
  restorable: true,
  list: { columns: ['codice', 'nome', 'email', 'status'], filters: ['status'], sort: 'nome' },
  form: [
    {
      legend: 'Agenzia',
      fields: ['codice', 'nome', 'slug', 'descrizione', 'urlPhoto', 'pubblica', 'status'],
    },
    { legend: 'Chi la segue', fields: ['responsabile', 'manager'] },
    { legend: 'Dove', fields: ['indirizzo', 'orari', 'accessibile', 'servizi', 'comuniServiti'] },
    { legend: 'Contatti', fields: ['telefono', 'whatsapp', 'email', 'pec'] },
  ],
})

import { choice, choices, day, money, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders, partWriters } from './file-access.ts'
import { circumstances, fileEmployments, participantRoles } from './file-words.ts'

/** Limits a reference of a record of a loan file to the participants of the file. */
export const participantOfFile = {
  of: 'pratiche_partecipanti',
  by: 'pratica',
  as: 'cliente',
  message: 'Non partecipa alla pratica: scelga fra i partecipanti, o aggiunga prima la persona.',
} as const

/** A person or a firm in a loan file, with work and income at the time of the file. */
export const participants = resource({
  name: 'pratiche_partecipanti',
  model: 'Opportunities.partecipanti',
  label: { one: 'Partecipante', many: 'Partecipanti' },
  title: ['ruolo'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    cliente: reference('clients', { label: 'Cliente' }),
    ruolo: choice(participantRoles, { label: 'Ruolo' }),
    occupazione: choice(fileEmployments, { label: 'Occupazione', optional: true }),
    datore: text({ label: 'Datore di lavoro o ente', max: 200, optional: true }),
    lavoraDal: day({ label: 'Lavora dal', optional: true }),
    redditoNettoMensile: money({ label: 'Reddito netto al mese', optional: true }),
    altriImpegniMensili: money({ label: 'Altri impegni al mese', optional: true }),
    circostanze: choices(circumstances, { label: 'Circostanze', optional: true }),
    /** The account that sees the file as this participant. Only an accepted invitation sets the field. */
    accesso: reference('clients', { label: 'Vede la pratica come', optional: true, sets: [] }),
  },
  // A call of the file adds people, because agents may not choose among all customers.
  access: { read: partReaders, create: 'server', write: partWriters, exportNeedsProof: true },
  uniqueTogether: ['pratica', 'cliente'],
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'cliente', 'ruolo', 'occupazione', 'redditoNettoMensile'],
    filters: ['pratica', 'cliente', 'ruolo'],
    sort: '_id',
  },
  form: [
    { legend: 'Persona', fields: ['pratica', 'cliente', 'ruolo'] },
    {
      legend: 'Lavoro e reddito',
      fields: [
        'occupazione',
        'datore',
        'lavoraDal',
        'redditoNettoMensile',
        'altriImpegniMensili',
        'circostanze',
      ],
    },
    { legend: 'Area clienti', fields: ['accesso'] },
  ],
})

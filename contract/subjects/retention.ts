import { admin } from '../access/grants.ts'
import { choice, flag, whole } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/**
 * How long personal data stay, in one record. The greatest and least values are those of the law: D.Lgs. 231/2007,
 * art. 31, for the files with a mandate.
 */
export const retention = resource({
  name: 'conservazione',
  model: 'Conservazione',
  label: { one: 'Conservazione dei dati', many: 'Conservazione dei dati' },
  title: ['codice'],
  fields: {
    codice: choice({ conservazione: 'Conservazione dei dati' }, { label: 'Impostazione', unique: true }),
    attiva: flag({
      label: 'Cancella ogni notte',
      help: 'Spenta, i dati oltre il termine restano finché un amministratore non li cancella',
    }),
    mesiRichieste: whole({
      label: 'Lead e richieste senza seguito, mesi',
      help: 'Dall’ultima modifica; lo dice l’informativa sulla privacy',
      min: 1,
      max: 24,
    }),
    giorniDocumenti: whole({
      label: 'Documenti delle pratiche senza incarico, giorni',
      help: 'Dall’ultimo movimento della pratica; al massimo 90',
      min: 1,
      max: 90,
    }),
    mesiSenzaIncarico: whole({
      label: 'Pratiche senza incarico firmato, mesi',
      help: 'Dall’ultimo movimento; al massimo 24',
      min: 1,
      max: 24,
    }),
    anniPratiche: whole({
      label: 'Pratiche con incarico firmato, anni',
      help: 'Dalla fine del rapporto; la legge antiriciclaggio ne vuole dieci',
      min: 10,
      max: 30,
    }),
    mesiTicket: whole({
      label: 'Ticket chiusi, mesi',
      help: 'Dalla chiusura; il ticket di una pratica resta quanto i dati della pratica',
      min: 6,
      max: 120,
    }),
  },
  access: { read: [admin('settings')], write: [admin('settings')] },
  live: true,
  deletion: 'remove',
  restorable: true,
  list: { columns: ['codice', 'attiva', 'mesiRichieste', 'mesiSenzaIncarico', 'anniPratiche'], sort: '_id' },
  form: [
    {
      legend: 'Termini',
      fields: [
        'codice',
        'mesiRichieste',
        'giorniDocumenti',
        'mesiSenzaIncarico',
        'anniPratiche',
        'mesiTicket',
        'attiva',
      ],
    },
  ],
})

/** The terms of a house that has not changed them. */
export const usualTerms = {
  attiva: true,
  mesiRichieste: 12,
  giorniDocumenti: 90,
  mesiSenzaIncarico: 24,
  anniPratiche: 10,
  mesiTicket: 24,
} as const

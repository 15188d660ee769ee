import { weekdays } from '../italian/opening-hours.ts'
import {
  address,
  choice,
  email,
  flag,
  notes,
  phone,
  picture,
  reference,
  rows,
  slug,
  text,
  texts,
  whole,
} from '../records/fields.ts'
import { resource, statuses } from '../records/resource.ts'

const clock = (label: string) =>
  text({ label, max: 5, pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, 'Un’ora come 09:30.'] })

/** One of the house's offices. */
export const agencies = resource({
  name: 'agencies',
  model: 'Agenzie',
  label: { one: 'Agenzia', many: 'Agenzie' },
  title: ['nome'],
  fields: {
    codice: text({ label: 'Codice', max: 20, unique: true, searched: true }),
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    slug: slug({ label: 'Indirizzo della pagina', unique: true }),
    indirizzo: address({ label: 'Indirizzo' }),
    telefono: phone({ label: 'Telefono', optional: true }),
    whatsapp: phone({ label: 'WhatsApp', optional: true }),
    email: email({ label: 'E-mail', needsProof: true }),
    pec: email({ label: 'PEC', optional: true }),
    /** `giorno` from 1 (Monday) to 7. */
    orari: rows(
      {
        giorno: whole({
          label: 'Giorno',
          min: 1,
          max: 7,
          names: Object.fromEntries(weekdays.map((name, i) => [i + 1, name])),
        }),
        da: clock('Dalle'),
        a: clock('Alle'),
      },
      { label: 'Orari' },
    ),
    /** Who answers for it, and who of the house follows it. */
    responsabile: reference('agents', { label: 'Responsabile', optional: true }),
    manager: reference('agents', { label: 'Manager', optional: true }),
    urlPhoto: picture({ label: 'Fotografia', ratio: [16, 9], optional: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    servizi: texts({ label: 'Servizi', max: 60 }),
    comuniServiti: texts({ label: 'Comuni serviti', max: 100 }),
    accessibile: flag({ label: 'Accessibile in sedia a rotelle' }),
    pubblica: flag({ label: 'Sul sito' }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: { flag: 'agenzie' }, write: { flag: 'agenzie' } },
  deletion: 'status',
  restorable: true,
  list: { columns: ['nome', 'codice', 'email', 'status'], filters: ['status'], sort: 'nome' },
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

import { admin } from '../../access/grants.ts'
import { eggNames } from '../../egg/egg-fields.ts'
import { choice, notes, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { fileProducts, fileStates } from '../loan-files/file-words.ts'

/** Who or what a name of EGG is for us: an agent, a bank, a state or a product. */
export const eggCorrespondences = resource({
  name: 'egg_corrispondenze',
  model: 'EggCorrispondenze',
  label: { one: 'Corrispondenza di EGG', many: 'Corrispondenze di EGG' },
  title: ['esterno'],
  subtitle: 'tipo',
  fields: {
    mappatura: reference('mappature', { label: 'Mappatura' }),
    tipo: choice(eggNames, { label: 'Che cos’è' }),
    esterno: text({ label: 'In EGG', max: 200, sortable: true, searched: true }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    banca: reference('banks', { label: 'Banca', optional: true, listedFor: 'everyReader' }),
    stato: choice(fileStates, { label: 'Stato', optional: true }),
    prodotto: choice(fileProducts, { label: 'Prodotto', optional: true }),
    nota: notes({ label: 'Nota', optional: true }),
  },
  access: { read: [admin('eggsyncs')], write: [admin('eggsyncs')] },
  uniqueTogether: ['mappatura', 'tipo', 'esterno'],
  deletion: 'remove',
  list: {
    columns: ['esterno', 'tipo', 'agente', 'banca', 'stato', 'prodotto', 'mappatura'],
    filters: ['mappatura', 'tipo'],
    sort: 'esterno',
  },
  form: [
    { legend: 'In EGG', fields: ['mappatura', 'tipo', 'esterno'] },
    { legend: 'Qui', fields: ['agente', 'banca', 'stato', 'prodotto', 'nota'] },
  ],
  hides: ({ tipo }) => Object.keys(eggNames).filter(name => name !== tipo),
  check: record => {
    const { tipo } = record
    return record[tipo] ? {} : { [tipo]: 'Da compilare.' }
  },
})

import { admin } from '../access/grants.ts'
import { choice, flag, percent, province, reference, text, whole } from '../records/fields.ts'
import { resource } from '../records/resource.ts'
import { leads } from './leads.ts'

/**
 * Rules for sharing leads: the percentage of the leads of a province and a product for an agent or an agency. The rules
 * of the same province and product form a group; the rules of a group that are not paused should add up to 100.
 */
export const percLeads = resource({
  name: 'perc_leads',
  model: 'PercLeads',
  label: { one: 'Regola di ripartizione', many: 'Regole di ripartizione' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true }),
    agente: reference('agents', { label: 'Agente', optional: true, help: 'Lui, oppure un’agenzia.' }),
    agenzia: reference('agencies', { label: 'Agenzia', optional: true, listedFor: 'everyReader' }),
    provincia: province({
      label: 'Provincia',
      optional: true,
      help: 'Vuota: tutte quelle che non hanno regole proprie.',
    }),
    prodotto: choice(leads.fields.prodotto.values, {
      label: 'Prodotto',
      optional: true,
      help: 'Vuoto: tutti quelli che non hanno regole proprie.',
    }),
    perc: percent({ label: 'Quota', min: 0, max: 100, help: 'Le quote del gruppo fanno 100.' }),
    tettoGiorno: whole({ label: 'Tetto al giorno', min: 1, max: 1000, optional: true }),
    pausa: flag({ label: 'In pausa' }),
  },
  access: { read: [admin('perc_leads')], write: [admin('perc_leads')] },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['nome', 'agente', 'agenzia', 'provincia', 'prodotto', 'perc', 'tettoGiorno', 'pausa'],
    filters: ['provincia', 'prodotto', 'agente', 'agenzia', 'pausa'],
    sort: '-_id',
  },
  form: [
    { legend: 'Chi', fields: ['nome', 'agente', 'agenzia'] },
    { legend: 'Che cosa', fields: ['provincia', 'prodotto'] },
    { legend: 'Quanto', fields: ['perc', 'tettoGiorno', 'pausa'] },
  ],
  check: ({ agente, agenzia }) =>
    Boolean(agente) === Boolean(agenzia)
      ? { [agente ? 'agenzia' : 'agente']: 'Un agente oppure un’agenzia: uno dei due.' }
      : {},
})

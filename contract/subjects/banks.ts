import { admin } from '../access/grants.ts'
import { employments } from '../products/loan.ts'
import {
  choice,
  choices,
  day,
  email,
  notes,
  part,
  percent,
  phone,
  rows,
  someProvinces,
  text,
  whole,
} from '../records/fields.ts'
import { resource, statuses, statusStates } from '../records/resource.ts'

const days = (label: string) => whole({ label, max: 1000, optional: true })
const agreedDays = {
  caricata_banca: days('Caricata in banca'),
  istruttoria_banca: days('Istruttoria in banca'),
  integrazione_richiesta: days('Integrazione richiesta'),
  delibera_reddituale: days('Delibera reddituale'),
  perizia: days('Perizia'),
  relazione_notarile: days('Relazione notarile'),
  delibera_definitiva: days('Delibera definitiva'),
  atto_fissato: days('Atto fissato'),
  contratto: days('Contratto'),
  polizza: days('Polizza'),
  notifica_benestare: days('Notifica e benestare'),
}

/** A lender that has an agreement with the broker. */
export const banks = resource({
  name: 'banks',
  model: 'Banks',
  label: { one: 'Banca', many: 'Banche' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', unique: true, sortable: true, searched: true }),
    abi: text({ label: 'Codice ABI', max: 5, optional: true }),
    tipo: choice(
      { banca: 'Banca', finanziaria: 'Finanziaria', leasing: 'Società di leasing' },
      { label: 'Tipo' },
    ),
    convenzioneDal: day({ label: 'Convenzione dal' }),
    convenzioneAl: day({ label: 'Convenzione al', optional: true }),
    referenti: rows(
      {
        nome: text({ label: 'Nome', max: 100 }),
        email: email({ label: 'E-mail' }),
        telefono: phone({ label: 'Telefono', optional: true }),
      },
      { label: 'Referenti' },
    ),
    /** The agreed working days for each state of a loan file. */
    slaGiorni: part(agreedDays, { label: 'Tempi concordati, in giorni lavorativi' }),
    /** The commissions that the bank pays to the broker; never shown to the public. */
    provvigioni: rows(
      {
        prodotto: text({ label: 'Prodotto', max: 40 }),
        perc: percent({ label: 'Provvigione', min: 0, max: 100 }),
        dal: day({ label: 'Dal' }),
      },
      { label: 'Provvigioni' },
    ),
    policy: part(
      {
        ltvMax: percent({ label: 'LTV massimo', min: 0 }),
        rataRedditoMax: percent({ label: 'Rata su reddito, massimo', min: 0 }),
        etaMaxScadenza: whole({ label: 'Età massima a scadenza', min: 18, max: 120 }),
        anzianitaLavoroMesi: whole({ label: 'Anzianità di lavoro, in mesi', max: 600, optional: true }),
        province: someProvinces({ label: 'Solo in queste province', optional: true }),
        /** The employments for which the bank makes personal loans; all if left out. */
        occupazioni: choices(employments, { label: 'Prestiti solo a', optional: true }),
        note: notes({ label: 'Note', optional: true }),
      },
      { label: 'Politica di credito' },
    ),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: [admin('banks')], write: [admin('banks')] },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: { columns: ['nome', 'tipo', 'convenzioneDal', 'status'], filters: ['tipo', 'status'], sort: 'nome' },
  form: [
    { legend: 'Banca', fields: ['nome', 'abi', 'tipo', 'status'] },
    {
      legend: 'Convenzione',
      fields: ['convenzioneDal', 'convenzioneAl', 'referenti', 'slaGiorni', 'provvigioni'],
    },
    { legend: 'Politica di credito', fields: ['policy'] },
  ],
  check: ({ convenzioneDal, convenzioneAl }) =>
    convenzioneAl && convenzioneAl < convenzioneDal ? { convenzioneAl: 'La scadenza precede l’inizio.' } : {},
})

import { admin } from '../../access/grants.ts'
import { choice, dayTime, files, flag, recipients, rich, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** An announcement to all agents, or to some. Agents see a published announcement from its time of publication. */
export const communications = resource({
  name: 'communications',
  model: 'Comunicazioni',
  label: { one: 'Comunicazione', many: 'Comunicazioni' },
  title: ['titolo'],
  fields: {
    titolo: text({ label: 'Titolo', max: 160, sortable: true, searched: true }),
    corpo: rich({ label: 'Testo' }),
    allegati: files({ label: 'Allegati', groups: ['document', 'picture'], optional: true }),
    categoria: choice(
      {
        prodotti: 'Prodotti',
        normativa: 'Normativa',
        organizzazione: 'Organizzazione',
        formazione: 'Formazione',
      },
      { label: 'Categoria' },
    ),
    destinatari: recipients('agents', { label: 'Destinatari', optional: true }),
    pubblicataAt: dayTime({
      label: 'Pubblicata il',
      help: 'Vuota, è il momento in cui si pubblica; futura, arriva da quel momento.',
      sortable: true,
      optional: true,
    }),
    stato: choice({ bozza: 'Bozza', pubblicata: 'Pubblicata', ritirata: 'Ritirata' }, { label: 'Stato' }),
    presaVisioneObbligatoria: flag({ label: 'Presa visione obbligatoria' }),
    viaEmail: flag({
      label: 'Invia anche per e-mail',
      help: 'Ogni destinatario riceve una lettera sola, anche se la comunicazione si pubblica di nuovo.',
      initial: false,
    }),
  },
  access: { read: [admin('comunicazioni')], write: [admin('comunicazioni')] },
  states: {
    field: 'stato',
    initial: ['bozza'],
    moves: {
      bozza: ['pubblicata'],
      pubblicata: ['ritirata'],
      ritirata: ['pubblicata', 'bozza'],
    },
    next: { bozza: 'pubblicata' },
    entering: {
      bozza: { label: 'Rimetti fra le bozze' },
      pubblicata: {
        label: 'Pubblica',
        labelFrom: { ritirata: 'Pubblica di nuovo' },
        requires: [{ oneOf: ['destinatari'], message: 'Scelga a chi arriva la comunicazione.' }],
        stamps: ['pubblicataAt'],
      },
      ritirata: { label: 'Ritira' },
    },
  },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['titolo', 'stato', 'categoria', 'destinatari', 'pubblicataAt', 'presaVisioneObbligatoria'],
    filters: ['stato', 'categoria', 'presaVisioneObbligatoria'],
    sort: '-_id',
  },
  form: [
    { legend: 'Comunicazione', fields: ['titolo', 'corpo', 'allegati'] },
    {
      legend: 'Invio',
      fields: ['destinatari', 'categoria', 'pubblicataAt', 'stato', 'presaVisioneObbligatoria', 'viaEmail'],
    },
  ],
  check: ({ stato, destinatari, pubblicataAt }) => ({
    ...(stato === 'pubblicata' && !destinatari && { destinatari: 'Scelga a chi arriva la comunicazione.' }),
    ...(stato === 'pubblicata' && !pubblicataAt && { pubblicataAt: 'Scriva da quando è pubblicata.' }),
  }),
})

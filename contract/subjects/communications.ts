import { admin } from '../access/grants.ts'
import { choice, dayTime, files, flag, recipients, rich, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** What the house tells its agents: all of them, or some. Without an instant of publication it is not sent yet. */
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
      help: 'Vuota, resta una bozza; futura, arriva da quel momento.',
      sortable: true,
      optional: true,
    }),
    presaVisioneObbligatoria: flag({ label: 'Presa visione obbligatoria' }),
  },
  access: { read: [admin('comunicazioni')], write: [admin('comunicazioni')] },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['titolo', 'categoria', 'destinatari', 'pubblicataAt', 'presaVisioneObbligatoria'],
    filters: ['categoria', 'presaVisioneObbligatoria'],
    sort: '-_id',
  },
  form: [
    { legend: 'Comunicazione', fields: ['titolo', 'corpo', 'allegati'] },
    {
      legend: 'Invio',
      fields: ['destinatari', 'categoria', 'pubblicataAt', 'presaVisioneObbligatoria'],
    },
  ],
  check: ({ destinatari, pubblicataAt }) => ({
    ...(pubblicataAt &&
      !destinatari && { destinatari: 'Scelga a chi arriva, oppure tolga la data di pubblicazione.' }),
  }),
})

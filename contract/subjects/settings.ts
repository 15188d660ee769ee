import { admin } from '../access/grants.ts'
import { choice, flag, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** What an administrator sets of the house, one record for each matter. */
export const settings = resource({
  name: 'settings',
  model: 'Impostazioni',
  label: { one: 'Impostazione', many: 'Impostazioni' },
  title: ['codice'],
  fields: {
    codice: choice({ mappa: 'Mappa delle agenzie' }, { label: 'Impostazione', unique: true }),
    /** Off, it is as if it were not there. */
    attiva: flag({ label: 'Attiva' }),
    /** Where the tiles of an outside map are; without it the map is our own drawing, and nobody else is asked. */
    tessere: text({
      label: 'Indirizzo delle tessere',
      help: 'Per esempio https://tile.openstreetmap.org/{z}/{x}/{y}.png. Chi fornisce la mappa conosce l’indirizzo IP di chi la guarda: va detto nell’informativa.',
      max: 300,
    }),
    /** Whose map it is, said below it. */
    attribuzione: text({ label: 'Attribuzione', help: 'Per esempio © OpenStreetMap', max: 120 }),
    attribuzioneUrl: text({ label: 'Pagina dell’attribuzione', max: 300, optional: true }),
  },
  access: { read: [admin('settings')], write: [admin('settings')] },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['codice', 'attiva', 'tessere', 'attribuzione'], sort: '_id' },
  form: [{ legend: 'Mappa', fields: ['codice', 'attiva', 'tessere', 'attribuzione', 'attribuzioneUrl'] }],
  check: ({ tessere, attribuzioneUrl }) => ({
    ...(!(isWeb(tessere) && ['{z}', '{x}', '{y}'].every(part => tessere.includes(part))) && {
      tessere: 'Serve un indirizzo https con {z}, {x} e {y}.',
    }),
    ...(attribuzioneUrl && !isWeb(attribuzioneUrl) && { attribuzioneUrl: 'Serve un indirizzo https.' }),
  }),
})

const isWeb = (address: string) => address.startsWith('https://') && URL.canParse(address)

import { admin } from '../access/grants.ts'
import { choice, flag, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** Settings of the broker that administrators change, one record for each topic. */
export const settings = resource({
  name: 'settings',
  model: 'Impostazioni',
  label: { one: 'Impostazione', many: 'Impostazioni' },
  title: ['codice'],
  fields: {
    codice: choice({ mappa: 'Mappa delle agenzie' }, { label: 'Impostazione', unique: true }),
    /** When off, the setting has no effect. */
    attiva: flag({ label: 'Attiva' }),
    /**
     * The address of the tiles of an external map. Without this setting the map is our own drawing, and pages contact
     * no other server.
     */
    tessere: text({
      label: 'Indirizzo delle tessere',
      help: 'Per esempio https://tile.openstreetmap.org/{z}/{x}/{y}.png. Chi fornisce la mappa conosce l’indirizzo IP di chi la guarda: va detto nell’informativa.',
      max: 300,
    }),
    /** The owner of the map, shown below the map. */
    attribuzione: text({ label: 'Attribuzione', help: 'Per esempio © OpenStreetMap', max: 120 }),
    attribuzioneUrl: text({ label: 'Pagina dell’attribuzione', max: 300, optional: true }),
  },
  access: { read: [admin('settings')], write: [admin('settings')] },
  live: true,
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

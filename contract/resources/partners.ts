import { themeProperties } from '../elements/element.ts'
import { choice, choices, flag, part, secret, slug, text, texts } from '../fields.ts'
import { resource } from '../resource.ts'

/** Scheme, host and port, nothing after: what a browser sends as Origin. Without encryption on one's own machine alone. */
const origin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

/** A value that can set a colour or a length and do nothing else. */
const plainValue: [RegExp, string] = [
  /^[\w\s#(),.%+-]+$/,
  'Un colore o una misura, per esempio #0e5a43 oppure 56px.',
]
const themeValue = (label: string) => text({ label, max: 100, pattern: plainValue, optional: true })
const themeFields = Object.fromEntries(
  Object.entries(themeProperties).map(([name, label]) => [name, themeValue(label)]),
) as Record<keyof typeof themeProperties, ReturnType<typeof themeValue>>

/** Whether it can be told of its leads there; which machine that is, is seen when it is told. */
function isSecureAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null
  return address?.protocol === 'https:' && !address.username && !address.password
}

/** A site that embeds our calculators. Its key is no secret: key and origin count together. */
export const partners = resource({
  name: 'partners',
  model: 'Partner',
  label: { one: 'Partner', many: 'Partner' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    chiave: slug({ label: 'Codice del partner', unique: true }),
    originiAmmesse: texts({
      label: 'Siti ammessi',
      max: 300,
      pattern: [origin, 'Solo https e nome, senza percorso, per esempio https://www.esempio.it.'],
    }),
    /** Values of the `--quinto-*` custom properties. */
    tema: part(themeFields, { label: 'Tema', help: 'Quello che resta vuoto è di Quinto.' }),
    calcolatori: choices(
      { mutui: 'Mutui', prestiti: 'Prestiti', cdq: 'Cessione', rata: 'Rata' },
      { label: 'Calcolatori' },
    ),
    modo: choice({ solo_contatto: 'Solo contatto', comparazione_oam: 'Comparazione' }, { label: 'Modo' }),
    oamNumero: text({ label: 'Numero di iscrizione OAM', max: 20, optional: true }),
    webhookUrl: text({ label: 'Indirizzo di notifica', max: 500, optional: true }),
    webhookSegreto: secret({ label: 'Segreto di notifica', optional: true }),
    attivo: flag({ label: 'Attivo' }),
  },
  access: { read: { flag: 'partners' }, write: { flag: 'partners' } },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'chiave', 'modo', 'attivo'], filters: ['modo', 'attivo'], sort: 'nome' },
  form: [
    { legend: 'Partner', fields: ['nome', 'chiave', 'originiAmmesse', 'attivo'] },
    { legend: 'Che cosa può fare', fields: ['modo', 'oamNumero', 'calcolatori'] },
    { legend: 'Aspetto e notifiche', fields: ['tema', 'webhookUrl', 'webhookSegreto'] },
  ],
  check: ({ modo, oamNumero, webhookUrl }) => ({
    ...(modo === 'comparazione_oam' &&
      !oamNumero && { oamNumero: 'La comparazione è riservata agli iscritti: indicare il numero.' }),
    ...(webhookUrl &&
      !isSecureAddress(webhookUrl) && {
        webhookUrl: 'Serve un indirizzo https completo, per esempio https://www.esempio.it/notifiche.',
      }),
  }),
})

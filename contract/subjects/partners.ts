import { admin } from '../access/grants.ts'
import { themeProperties } from '../elements/element.ts'
import {
  choice,
  choices,
  colour,
  flag,
  part,
  reference,
  secret,
  slug,
  text,
  texts,
} from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** An origin as browsers send it: scheme, host and port. Only the local machine may be without encryption. */
const origin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

/** A CSS length. */
const length: [RegExp, string] = [/^\d{1,3}(\.\d+)?(px|em|rem)$/, 'Una misura, per esempio 56px.']

/** Values of the `--quinto-*` custom properties. */
const themeColour = (name: keyof typeof themeProperties, against: keyof typeof themeProperties) =>
  colour({ label: themeProperties[name], hasDark: true, against, optional: true })
const theme = {
  '--quinto-accent': themeColour('--quinto-accent', '--quinto-on-accent'),
  '--quinto-accent-deep': themeColour('--quinto-accent-deep', '--quinto-on-accent'),
  '--quinto-on-accent': themeColour('--quinto-on-accent', '--quinto-accent'),
  '--quinto-paper': themeColour('--quinto-paper', '--quinto-ink'),
  '--quinto-ink': themeColour('--quinto-ink', '--quinto-paper'),
  '--quinto-top': text({ label: themeProperties['--quinto-top'], max: 10, pattern: length, optional: true }),
} satisfies Record<keyof typeof themeProperties, unknown>

/** A site that embeds our calculators. Its key is not secret: requests need both the key and an allowed origin. */
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
    tema: part(theme, { label: 'Tema', help: 'Quello che resta vuoto è di Quinto.' }),
    calcolatori: choices(
      { mutui: 'Mutui', prestiti: 'Prestiti', cdq: 'Cessione', leasing: 'Leasing', rata: 'Rata' },
      { label: 'Calcolatori' },
    ),
    modo: choice({ solo_contatto: 'Solo contatto', comparazione_oam: 'Comparazione' }, { label: 'Modo' }),
    oamNumero: text({ label: 'Numero di iscrizione OAM', max: 20, optional: true }),
    /** The agent who follows the people from this partner's pages. */
    agente: reference('agents', {
      label: 'Agente',
      help: 'Segue le richieste di questo partner. Se è vuoto, decide la ripartizione dei lead.',
      optional: true,
    }),
    webhookUrl: text({ label: 'Indirizzo di notifica', max: 500, optional: true, needsProof: true }),
    webhookSegreto: secret({ label: 'Segreto di notifica', optional: true, needsProof: true }),
    attivo: flag({ label: 'Attivo' }),
  },
  access: { read: [admin('partners')], write: [admin('partners')] },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'chiave', 'modo', 'attivo'], filters: ['modo', 'attivo'], sort: 'nome' },
  form: [
    { legend: 'Partner', fields: ['nome', 'chiave', 'originiAmmesse', 'attivo'] },
    { legend: 'Che cosa può fare', fields: ['modo', 'oamNumero', 'calcolatori', 'agente'] },
    { legend: 'Aspetto e notifiche', fields: ['tema', 'webhookUrl', 'webhookSegreto'] },
  ],
  // The server checks the address of webhooks, which needs the resolver (`server/webhooks/webhook-address.ts`).
  check: ({ modo, oamNumero }) => ({
    ...(modo === 'comparazione_oam' &&
      !oamNumero && { oamNumero: 'La comparazione è riservata agli iscritti: indichi il numero.' }),
  }),
})

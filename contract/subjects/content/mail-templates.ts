import { admin } from '../../access/grants.ts'
import {
  type LetterCode,
  type LetterDefinition,
  letterOf,
  letters,
  variablesIn,
} from '../../letters/letters.ts'
import { choice, notes, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

const labels = Object.fromEntries(
  Object.entries<LetterDefinition>(letters).map(([code, { label }]) => [code, label]),
) as Record<LetterCode, string>

/**
 * The subject and the text of a letter with variables: `{{nome}}`. Each letter has one template, which the server
 * creates.
 */
export const mailTemplates = resource({
  name: 'mail_templates',
  model: 'Emails',
  label: { one: 'Modello di e-mail', many: 'Modelli di e-mail' },
  title: ['oggetto'],
  fields: {
    codice: choice(labels, { label: 'Lettera', unique: true, sortable: true, sets: [] }),
    oggetto: text({ label: 'Oggetto', max: 150, searched: true }),
    testo: notes({
      label: 'Testo',
      help: 'Fra il saluto e i dati o il pulsante. Una riga vuota comincia un altro capoverso.',
      searched: true,
    }),
    chiusura: notes({
      label: 'Chiusura',
      help: 'Dopo i dati e il pulsante, prima della firma.',
      optional: true,
    }),
  },
  access: { read: [admin('settings')], create: 'server', write: [admin('settings')] },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['codice', 'oggetto', 'updatedAt'], sort: 'codice' },
  form: [{ legend: 'Modello', fields: ['oggetto', 'testo', 'chiusura'] }],
  check: ({ codice, oggetto, testo, chiusura }) => templateProblems(codice, { oggetto, testo, chiusura }),
})

export interface TemplateText {
  oggetto: string
  testo: string
  chiusura: string | null
}

/** The text of the house: the text of a letter until somebody changes the template. */
export function houseText(code: LetterCode): TemplateText {
  const { oggetto, testo, chiusura = null } = letterOf(code)
  return { oggetto, testo, chiusura }
}

/**
 * The messages about a text that a letter cannot have, by field: an unknown variable, a missing one that the reader
 * needs, an empty text, and an empty ending of a letter that must have one.
 */
export function templateProblems(
  code: LetterCode,
  text: TemplateText,
): { [F in keyof TemplateText]?: string } {
  const { variables, needed = [], chiusura: ending } = letterOf(code)
  const names = Object.keys(variables)
  const listed = names.map(name => `{{${name}}}`).join(', ')
  const missing = needed.filter(
    name => ![text.oggetto, text.testo].some(one => variablesIn(one).includes(name)),
  )
  const unknownIn = (field: string | null) => {
    const name = variablesIn(field ?? '').find(one => !names.includes(one))
    if (name === undefined) return undefined
    return `«{{${name}}}» non c’è in questa lettera. ${names.length > 0 ? `Può usare ${listed}.` : 'Questa lettera non ha variabili.'}`
  }
  const problems = {
    oggetto: unknownIn(text.oggetto),
    testo:
      text.testo.trim() === ''
        ? 'Da compilare.'
        : (unknownIn(text.testo) ??
          (missing.length > 0
            ? `Manca ${missing.map(name => `{{${name}}}`).join(' e ')}: chi riceve la lettera ne ha bisogno.`
            : undefined)),
    chiusura:
      ending && !text.chiusura?.trim()
        ? 'Questa lettera deve avere una chiusura: dice quanto vale il link, o che cosa fare se qualcosa non torna.'
        : unknownIn(text.chiusura),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined))
}

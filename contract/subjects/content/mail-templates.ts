import { admin } from '../../access/grants.ts'
import { notes, slug, text, texts } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

const used = (words: string) => [...words.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())

/** Templates of letters with variables: `{{nome}}`. The server does not use them yet. */
export const mailTemplates = resource({
  name: 'mail_templates',
  model: 'Emails',
  label: { one: 'Modello di e-mail', many: 'Modelli di e-mail' },
  title: ['oggetto'],
  subtitle: 'codice',
  fields: {
    codice: slug({ label: 'Codice', unique: true, sortable: true, searched: true }),
    oggetto: text({ label: 'Oggetto', max: 150, searched: true }),
    testo: notes({ label: 'Testo', help: 'Al posto di {{nome}} va il valore della variabile «nome».' }),
    variabili: texts({
      label: 'Variabili',
      max: 40,
      pattern: [/^[a-z][a-zA-Z0-9]*$/, 'Una parola sola, con l’iniziale minuscola: nome, numeroPratica.'],
    }),
  },
  access: { read: [admin('settings')], write: [admin('settings')] },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['oggetto', 'codice', 'variabili'], sort: 'codice' },
  form: [{ legend: 'Modello', fields: ['codice', 'oggetto', 'testo', 'variabili'] }],
  check({ oggetto, testo, variabili }) {
    const unknown = (words: string) => used(words).find(name => !variabili.includes(name))
    const unknownVariable = (name: string | undefined) => `«{{${name}}}» non è fra le variabili.`
    return {
      ...(testo.trim() === '' && { testo: 'Da compilare.' }),
      ...(unknown(oggetto) !== undefined && { oggetto: unknownVariable(unknown(oggetto)) }),
      ...(unknown(testo) !== undefined && { testo: unknownVariable(unknown(testo)) }),
      ...(new Set(variabili).size < variabili.length && { variabili: 'Ogni variabile una volta sola.' }),
    }
  },
})

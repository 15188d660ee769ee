import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const long = z.string().check(z.maxLength(10_000, 'Al massimo 10.000 caratteri.'))

const list = <T extends z.ZodMiniType>(item: T) => z.readonly(z.array(item))

const link = z.object({ label: z.string(), url: z.string() })

/** The schema of `LetterContent`. */
export const letterContent = z.object({
  name: z.optional(z.string()),
  subject: z.string(),
  paragraphs: list(z.string()),
  groups: z.optional(
    list(
      z.object({
        title: z.string(),
        facts: z.optional(list(z.readonly(z.tuple([z.string(), z.string()])))),
        items: z.optional(list(z.string())),
      }),
    ),
  ),
  link: z.optional(link),
  furtherLink: z.optional(link),
  notes: z.optional(list(z.string())),
  imprint: z.string(),
})

const params = z.strictObject({ id: z.uuid('Non è il codice di un modello.') })

/** The text of a form that is not saved yet. */
const body = z.strictObject({
  oggetto: z.string().check(z.maxLength(150, 'Al massimo 150 caratteri.')),
  testo: long,
  chiusura: z.nullable(long),
})

/** A letter with an unsaved text and the data of a real case. */
export const previewLetter = call({
  method: 'POST',
  path: '/mail_templates/:id/anteprima',
  summary: 'La lettera con un testo non ancora salvato e i dati di un caso vero',
  who: [admin('settings')],
  params,
  body,
  answer: z.object({
    /** Whose data the letter shows. */
    caso: z.string(),
    /** The variables of the letter with an example. */
    variabili: z.array(z.object({ nome: z.string(), esempio: z.string() })),
    lettera: letterContent,
  }),
})

/** Sends the letter of the preview to the caller's own address. */
export const tryLetter = call({
  method: 'POST',
  path: '/mail_templates/:id/prova',
  summary: 'Manda la lettera dell’anteprima a chi la chiede',
  who: [admin('settings')],
  params,
  body,
  answer: z.object({ email: z.string() }),
})

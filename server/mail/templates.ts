import { eq } from 'drizzle-orm'
import { type LetterContent, withoutGreeting } from '../../contract/letters/letter.ts'
import { fillIn, type LetterCode, type LetterValues, letterCodes } from '../../contract/letters/letters.ts'
import {
  houseText,
  mailTemplates,
  type TemplateText,
} from '../../contract/subjects/content/mail-templates.ts'
import { asOneLine } from '../../contract/text/characters.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import { mailTemplatesTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { brokerAndCompanyIn } from '../subjects/broker/broker.ts'
import { withArticlesOfDays } from './articles-of-days.ts'

/** The parts of a letter that no template has: the values of the variables, name, data, link and fixed notes. */
export interface LetterCase<C extends LetterCode = LetterCode>
  extends Pick<LetterContent, 'name' | 'groups' | 'link' | 'furtherLink' | 'notes'> {
  code: C
  values: LetterValues<C>
  /** Paragraphs after those of the template, which a person has written. */
  body?: readonly string[]
}

/** The text of a letter: the template's, or the text of the house when the template was deleted. */
async function textOf(db: Queries, code: LetterCode): Promise<TemplateText> {
  const [row] = await db.select().from(mailTemplatesTable).where(eq(mailTemplatesTable.codice, code))
  return row ? (row as unknown as TemplateText) : houseText(code)
}

const paragraphsOf = (text: string | null) => (text ?? '').split(/\n{2,}/).filter(Boolean)

/** What a person has typed, without the greeting: the letter greets already. */
const typed = ([first = '', ...others]: readonly string[]) =>
  [withoutGreeting(first), ...others].filter(Boolean)

/** The broker's name, registration and address: the law asks for them in every letter. */
export async function imprintIn(db: Queries): Promise<string> {
  const { broker, company } = await brokerAndCompanyIn(db)
  return [broker.nome, `iscrizione OAM ${broker.oam}`, ...(company ? [company.indirizzo] : [])].join(' – ')
}

/**
 * The letter with the text of its template, or with `text`. Name and values have one line, so that a person's text
 * cannot start a paragraph. The fixed notes follow those of the template.
 */
export async function composeLetter<C extends LetterCode>(
  db: Queries,
  { code, name, values, groups = [], body = [], notes = [], ...parts }: LetterCase<C>,
  text?: TemplateText,
): Promise<LetterContent> {
  const { oggetto, testo, chiusura } = text ?? (await textOf(db, code))
  const lines = Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, asOneLine(value)]),
  )
  const filled = (one: string) => withArticlesOfDays(fillIn(one, lines))
  return {
    ...parts,
    ...(name && { name: asOneLine(name) }),
    subject: filled(oggetto),
    paragraphs: [...paragraphsOf(testo).map(filled), ...typed(body)],
    groups,
    notes: [...paragraphsOf(chiusura).map(filled), ...notes],
    imprint: await imprintIn(db),
  }
}

/** Creates the templates that do not exist yet, for example after an update that brings new letters. */
export async function createMissingTemplates({ database, store }: Context): Promise<void> {
  await database.orm.transaction(async tx => {
    const rows = await tx.select({ codice: mailTemplatesTable.codice }).from(mailTemplatesTable)
    const known = new Set(rows.map(({ codice }) => codice))
    for (const codice of letterCodes.filter(code => !known.has(code)))
      await store.create(tx, mailTemplates, { codice, ...houseText(codice) }, system)
  })
}

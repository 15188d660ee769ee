import { type SQL, sql } from 'drizzle-orm'
import type { Question } from '../../../contract/pages/text.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { faqCategories } from '../../../contract/subjects/content/faq-categories.ts'
import { tidied } from '../../../contract/text/rich-text.ts'
import type { Context } from '../../context.ts'
import { faqCategoriesTable, faqsTable } from '../../database/schema.ts'

type Place = NonNullable<RecordOf<typeof faqCategories>['pagine']>[number]

interface Row extends Question, Record<string, unknown> {
  nome: string
}

/** Returns public questions, in editorial order. */
async function publicQuestions({ database }: Context, only: SQL, first = sql``): Promise<Row[]> {
  const { rows } = await database.reads.execute<Row>(sql`
    select faqs._id, faqs.domanda, faqs.risposta, categories.nome
    from ${faqsTable} faqs join ${faqCategoriesTable} categories on categories._id = faqs.categoria
    where faqs.pubblicata and 'visitatori' = any(categories.destinatari) and ${only}
    order by ${first} categories.ordine, categories.nome, faqs.ordine, faqs._id`)
  return rows
}

const question = ({ _id, domanda, risposta }: Row): Question => ({ _id, domanda, risposta: tidied(risposta) })

/** Maximum number of questions on a page. */
const maxPerPage = 8

/** Returns the questions of a page: those of its subject before shared ones. */
export const questionsOn = async (context: Context, place: Place): Promise<Question[]> =>
  (
    await publicQuestions(
      context,
      sql`${place} = any(categories.pagine)`,
      sql`cardinality(categories.pagine),`,
    )
  )
    .slice(0, maxPerPage)
    .map(question)

/** Returns all questions by category. */
export async function questionsByCategory(
  context: Context,
): Promise<{ nome: string; questions: Question[] }[]> {
  const found: { nome: string; questions: Question[] }[] = []
  for (const row of await publicQuestions(context, sql`true`)) {
    if (found.at(-1)?.nome !== row.nome) found.push({ nome: row.nome, questions: [] })
    found.at(-1)!.questions.push(question(row))
  }
  return found
}

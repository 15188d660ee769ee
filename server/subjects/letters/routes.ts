import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../../../contract/calls/call.ts'
import { previewLetter, tryLetter } from '../../../contract/calls/mail-templates.ts'
import { type LetterCode, letterOf } from '../../../contract/letters/letters.ts'
import { templateProblems } from '../../../contract/subjects/content/mail-templates.ts'
import type { Context } from '../../context.ts'
import { mailTemplatesTable } from '../../database/schema.ts'
import { notFound, unauthenticated, unprocessable } from '../../errors.ts'
import { written } from '../../mail/letter.tsx'
import { enqueueMail } from '../../mail/mail.ts'
import { composeLetter } from '../../mail/templates.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { addCall } from '../../plugins/wire.ts'
import { byId, namesOf } from '../../sessions/accounts/people.ts'
import { caseOf } from './letter-cases.ts'
import type { Reader } from './request-cases.ts'

/** Letters that one administrator may send to the own address in an hour. */
const trialsAnHour = 30

/** Routes of the preview and of the trial of a letter's text before the text is saved. */
export function letterTemplates(app: FastifyInstance, context: Context): void {
  const { orm } = context.database

  async function readerOf(request: FastifyRequest): Promise<Reader & { _id: string }> {
    const actor = await actorOf(context, request)
    const found = actor.kind === 'admin' ? await byId(orm, 'admin', actor.id) : null
    if (!found) throw unauthenticated()
    const { _id, email } = found.person
    return { _id, actor, email, name: namesOf(found.person).join(' ') }
  }

  /** The letter of a template about a real case. Throws 404, and 422 for a text that the letter cannot have. */
  async function preview(id: string, text: Body<typeof previewLetter>, reader: Reader) {
    const [template] = await orm.select().from(mailTemplatesTable).where(eq(mailTemplatesTable._id, id))
    if (!template) throw notFound()
    const code = template.codice as LetterCode
    const problems = templateProblems(code, text)
    if (Object.keys(problems).length > 0) throw unprocessable(problems)
    const { about, letter } = await caseOf(context, code, reader)
    return { about, variables: letterOf(code).variables, content: await composeLetter(orm, letter, text) }
  }

  addCall(app, previewLetter, async ({ params, body, request }) => {
    const { about, variables, content } = await preview(params.id, body, await readerOf(request))
    const variabili = Object.entries(variables).map(([nome, esempio]) => ({ nome, esempio }))
    return { caso: about, variabili, lettera: content }
  })
  addCall(app, tryLetter, async ({ params, body, request }) => {
    const reader = await readerOf(request)
    await spend(context, `trial:${reader._id}`, trialsAnHour)
    const { content } = await preview(params.id, body, reader)
    const letter = written({ ...content, subject: `[Prova] ${content.subject}`, to: reader.email })
    await orm.transaction(tx => enqueueMail(context, tx, letter, 'awaited'))
    return { email: reader.email }
  })
}

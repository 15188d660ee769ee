import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { longDayWith } from '../../../../contract/italian/days.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { MoveConditions, Rule } from '../../../database/rules.ts'
import { clientsTable, commits, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, type Missing, unprocessable } from '../../../errors.ts'
import { publish } from '../../../live/publish.ts'
import { calledAs } from '../documents/read-documents.ts'
import { nameOfActor } from '../loan-file-rule.ts'
import { identityDocumentOf } from './identity-document.ts'

type Verification = {
  -readonly [K in keyof RecordOf<typeof adequateVerifications>]: RecordOf<typeof adequateVerifications>[K]
}

/** The fields that are no answers of the questionnaire. */
const besides: readonly string[] = [
  'questionario',
  'stato',
  'versione',
  'updatedAt',
  'nota',
  'autori',
  'approvataDa',
  'approvataAt',
]

const isChanged = (was: Verification | null, is: Verification): boolean =>
  !was ||
  Object.entries(is).some(
    ([key, value]) => !besides.includes(key) && !isDeepStrictEqual(value, was[key as keyof Verification]),
  )

/**
 * Every reader of a file sees how far its verifications are, and whether the file may move on, although only some read a
 * verification. So a change of its state is an event of the file. The end of a verification is one without this.
 */
async function tellFile(tx: Queries, was: Verification | null, is: Verification | null): Promise<void> {
  if (is && is.stato !== was?.stato)
    await publish(tx, {
      topic: 'records',
      name: 'record-changed',
      resource: loanFiles.name,
      id: is.pratica,
    })
}

/**
 * Takes the last day of the identity document from the documents of the file, where it is written. Throws 422 for another
 * day, and for a document that was over when the customer was identified.
 */
async function takeLastDay(tx: Queries, was: Verification | null, is: Verification): Promise<void> {
  const document = await identityDocumentOf(tx, is)
  if (!document) return
  const { scadeAl } = document
  const isTyped = is.documentoScadeAl !== (was?.documentoScadeAl ?? null)
  if (isTyped && is.documentoScadeAl !== scadeAl)
    throw unprocessable({
      documentoScadeAl: 'Si scrive una volta sola, sul documento d’identità fra i documenti della pratica.',
    })
  is.documentoScadeAl = scadeAl ?? is.documentoScadeAl
  if (scadeAl && is.identificatoAl && scadeAl < is.identificatoAl)
    throw unprocessable({
      identificatoAl: `Il documento d’identità della pratica vale fino ${longDayWith('al', scadeAl)}: quel giorno era già scaduto.`,
    })
}

/**
 * The rule of adequate verifications: everybody who writes an answer is an author, a change takes the approval away, and
 * a verification that was completed is kept (D.Lgs. 231/2007, art. 31).
 */
export const verificationRule =
  (): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, is] = [before as Verification | null, after as Verification | null]
    if (actor.kind === 'system') return tellFile(tx, was, is)
    if (!is) {
      if (was!.stato !== 'bozza' && (actor.kind !== 'admin' || (await wasInFile(tx, was!))))
        throw conflict('Un’adeguata verifica compilata si conserva per dieci anni: non si cancella.')
      return
    }
    if (is.stato === 'approvata' && was?.stato === 'compilata') {
      Object.assign(is, { approvataDa: await nameOfActor(tx, actor), approvataAt: at.toISOString() })
      return tellFile(tx, was, is)
    }
    if (isChanged(was, is)) {
      if (is.stato === 'approvata') is.stato = 'compilata'
      const authors = is.autori ?? []
      if ((actor.kind === 'admin' || actor.kind === 'agent') && !authors.some(({ _id }) => _id === actor.id))
        is.autori = [...authors, { ruolo: actor.kind, _id: actor.id, nome: await nameOfActor(tx, actor) }]
    }
    if (is.stato !== 'approvata') Object.assign(is, { approvataDa: null, approvataAt: null })
    if (!was || was.stato === 'bozza') await takeLastDay(tx, was, is)
    await tellFile(tx, was, is)
  }

/** Whether the customer of a verification is or was in its file. Who never was may have been named by mistake. */
async function wasInFile(tx: Queries, { pratica, cliente }: Verification): Promise<boolean> {
  const [found] = await tx
    .select({ _id: participantsTable._id })
    .from(participantsTable)
    .where(and(eq(participantsTable.pratica, pratica), eq(participantsTable.cliente, cliente)))
  if (found) return true
  const [left] = await tx
    .select({ _id: commits._id })
    .from(commits)
    .where(
      and(
        eq(commits.padre, pratica),
        eq(commits.model, participants.model),
        eq(commits.action, 'delete'),
        sql`${commits.deletedObject} ->> 'cliente' = ${cliente}`,
      ),
    )
    .limit(1)
  return left !== undefined
}

const missing = (message: string, ...fields: string[]): Missing => ({
  message,
  fields,
  link: `#${fields[0] ?? 'verifiche'}`,
})

/** The conditions of a verification's moves: the owners of a firm are named, and no author approves. */
export const verificationConditions =
  (): MoveConditions =>
  async (db, { actor, to, after }) => {
    const verification = after as Verification
    if (to === 'approvata' && 'id' in actor)
      return verification.autori?.some(({ _id }) => _id === actor.id)
        ? [missing('La approvi un’altra persona: chi l’ha compilata non può.')]
        : []
    if (to !== 'compilata' || verification.titolari?.length) return []
    const [client] = await db.select().from(clientsTable).where(eq(clientsTable._id, verification.cliente))
    return client?.tipo === 'azienda'
      ? [missing(`Scriva i titolari effettivi: ${calledAs(client)} è un’azienda.`, 'titolari')]
      : []
  }

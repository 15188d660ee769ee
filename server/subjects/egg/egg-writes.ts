import { requiredDocuments } from '../../../contract/loan-files/required-documents.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { shares } from '../../../contract/subjects/loan-files/shares.ts'
import { steps } from '../../../contract/subjects/loan-files/steps.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { clientsTable, sharesTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { GivenWrite } from '../../database/store.ts'
import { publishAll } from '../../live/publish.ts'
import { documentsOfFileRule } from '../loan-files/documents/documents-in-step.ts'
import { loanFileRule } from '../loan-files/loan-file-rule.ts'
import { moveAlong } from '../loan-files/moves/change-of-agent.ts'
import { outcomeRule } from '../loan-files/moves/outcome-rule.ts'
import type { RuleContext } from '../modules.ts'
import type { EggKnown } from './egg-known.ts'
import type { LoanFile, PlannedRow, PlannedWrite } from './egg-plan.ts'
import type { EggPerson } from './egg-row.ts'
import { answerIn, isBeforeBank } from './egg-steps.ts'

type Row = Record<string, unknown>
type Deps = Pick<Context, 'store' | 'now' | 'newId' | 'settings'>

/** Maximum events of one batch. Pages read whole lists again, so more events have no further effect. */
const maxEvents = 20

/**
 * Writes the planned rows in the transaction `tx`, with one call of the store for each kind of record. Returns the ids of
 * the files, by row. Throws the refusal of any row.
 */
export async function writeRows(
  context: Deps,
  tx: Queries,
  known: EggKnown,
  rows: readonly PlannedRow[],
  actor: Actor,
): Promise<Map<number, string>> {
  const planned = rows.flatMap(({ riga, write }) => (write ? [{ riga, write }] : []))
  const news = planned.filter(({ write }) => !write.before)
  const changed = planned.filter(({ write }) => write.before)
  const customers = await writeCustomers(
    context,
    tx,
    news.map(({ write }) => write),
    actor,
  )

  const ids = new Map<number, string>()
  const made = await writeAll(
    context,
    tx,
    loanFiles,
    news.map(({ write }) => created(write.values)),
    actor,
  )
  for (const [i, { riga }] of news.entries()) ids.set(riga, made[i]!)
  const changes: GivenWrite[] = []
  for (const { riga, write } of changed) {
    ids.set(riga, write.before!._id)
    const values = await valuesWithRules(context, tx, write, actor)
    if (Object.keys(values).length > 0) changes.push(update(write.before!, values))
  }
  await writeAll(context, tx, loanFiles, changes, actor)

  const fileOf = (riga: number) => ids.get(riga)!
  await writeAll(
    context,
    tx,
    participants,
    news.map(({ riga, write }) =>
      created({ pratica: fileOf(riga), cliente: customers.get(write)!, ruolo: 'richiedente' }),
    ),
    actor,
  )
  // After the participants of new files: an agent keeps the customer whom another row brings.
  for (const { write } of changed)
    await moveAlong(rulesContextOf(context), tx, {
      actor,
      before: write.before!,
      after: { ...write.before!, ...write.values },
    })
  await writeShares(
    context,
    tx,
    planned.map(({ riga, write }) => ({ pratica: fileOf(riga), write })),
    actor,
  )
  await writeAll(
    context,
    tx,
    bankAnswers,
    planned.flatMap(({ riga, write }) => answersOf(fileOf(riga), write)),
    actor,
  )
  await writeAll(
    context,
    tx,
    steps,
    planned.flatMap(({ riga, write }) =>
      write.steps.map(step =>
        created({ pratica: fileOf(riga), ...step, chi: 'EGG', banca: bankAt(step.a, write) }),
      ),
    ),
    actor,
  )
  await writeAll(
    context,
    tx,
    fileDocuments,
    news.flatMap(({ riga, write }) => documentsOf(known, fileOf(riga), write, customers.get(write)!)),
    actor,
  )
  await publishAll(
    tx,
    [...ids.values()]
      .slice(0, maxEvents)
      .map(id => ({ topic: 'records', name: 'record-changed', resource: loanFiles.name, id }) as const),
  )
  return ids
}

const created = (values: object): GivenWrite => ({ id: null, versione: null, values: values as Row })
const update = ({ _id, versione }: { _id: string; versione: number }, values: object): GivenWrite => ({
  id: _id,
  versione,
  values: values as Row,
})

/** Writes records of one resource and returns their ids, in order. Throws the first refusal. */
async function writeAll(
  { store }: Deps,
  tx: Queries,
  definition: ResourceDefinition,
  given: readonly GivenWrite[],
  actor: Actor,
): Promise<string[]> {
  if (given.length === 0) return []
  const { written, refused } = await store.writeMany(tx, definition, given, actor)
  for (const refusal of refused.values()) throw refusal
  return written.map(({ _id }) => _id)
}

const rulesContextOf = (context: Deps): RuleContext => ({ ...context, store: () => context.store })

/** What the rules of a file add to the changes of a row: what another state empties, documents, the partner of the lead. */
async function valuesWithRules(context: Deps, tx: Queries, write: PlannedWrite, actor: Actor): Promise<Row> {
  const before = write.before as unknown as Row
  const after: Row = { ...before, ...write.values }
  const about = { actor, at: context.now(), before, after }
  const forRules = rulesContextOf(context)
  await loanFileRule()(tx, about)
  await documentsOfFileRule(forRules)(tx, about)
  await outcomeRule(forRules)(tx, about)
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key]))
}

const identityOf = ({ codiceFiscale, partitaIva }: EggPerson): string =>
  `${codiceFiscale ?? ''} ${partitaIva ?? ''}`

/**
 * Finds or makes the applicants of new files. Two rows of one person get one customer. An e-mail that somebody else has
 * is left out, because an e-mail belongs to one customer.
 */
async function writeCustomers(
  context: Deps,
  tx: Queries,
  writes: readonly PlannedWrite[],
  actor: Actor,
): Promise<Map<PlannedWrite, string>> {
  const people = new Map(
    writes.flatMap(({ customer, person, values }) =>
      customer || !person
        ? []
        : [[identityOf(person), { ...person, agente: values.agente ?? null }] as const],
    ),
  )
  const emails = [...people.values()].flatMap(({ email }) => email ?? [])
  const taken = new Set(
    emails.length === 0
      ? []
      : (
          await tx
            .select({ email: clientsTable.email })
            .from(clientsTable)
            .where(isAnyOf(clientsTable.email, emails))
        ).map(({ email }) => email),
  )
  const given = [...people.values()].map(({ email, nome, cognome, ...person }) => {
    const own = email && !taken.has(email) ? email : null
    if (own) taken.add(own)
    return created({
      ...person,
      email: own,
      // EGG names a firm without the person who speaks for it.
      nome: nome ?? 'Referente',
      cognome: cognome ?? person.denominazione,
      emailVerificata: false,
      status: 'validated',
    })
  })
  const made = await writeAll(context, tx, clients, given, actor)
  const idOf = new Map([...people.keys()].map((identity, i) => [identity, made[i]!]))
  return new Map(writes.map(write => [write, write.customer?._id ?? idOf.get(identityOf(write.person!))!]))
}

/** Gives a new file its share, and moves a share of 100 % to the agent who follows a file now. */
async function writeShares(
  context: Deps,
  tx: Queries,
  files: readonly { pratica: string; write: PlannedWrite }[],
  actor: Actor,
): Promise<void> {
  const handed = files.filter(({ write }) => write.agent)
  const withShares = handed.filter(({ write }) => write.before)
  const stored =
    withShares.length === 0
      ? []
      : await tx
          .select()
          .from(sharesTable)
          .where(
            isAnyOf(
              sharesTable.pratica,
              withShares.map(({ pratica }) => pratica),
            ),
          )
  const given: GivenWrite[] = []
  for (const { pratica, write } of handed) {
    const own = stored.filter(one => one.pratica === pratica)
    const agente = write.agent!.after
    if (own.length === 0) given.push(created({ pratica, agente, perc: 100 }))
    // Other shares are agreements of several agents, and stay.
    else if (own.length === 1 && own[0]!.perc === 100 && own[0]!.agente !== agente)
      given.push(update(own[0]!, { agente }))
  }
  await writeAll(context, tx, shares, given, actor)
}

function answersOf(pratica: string, { answer, unchosen }: PlannedWrite): GivenWrite[] {
  const others = unchosen.map(one => update(one, { stato: 'non_scelta' }))
  if (!answer) return others
  return [
    ...others,
    answer.before ? update(answer.before, answer.values) : created({ pratica, ...answer.values }),
  ]
}

/** The bank that has the file when it enters a state. */
function bankAt(state: LoanFile['stato'], { before, values, answer }: PlannedWrite): string | null {
  if (isBeforeBank(state)) return null
  return (
    answer?.before?.banca ??
    answer?.values.banca ??
    values.banca ??
    (answerIn(state) ? (before?.banca ?? null) : null)
  )
}

/** The documents of a new file that has not reached a bank. A bank that has the file has its documents too. */
function documentsOf(
  { requirements }: EggKnown,
  pratica: string,
  { values }: PlannedWrite,
  cliente: string,
): GivenWrite[] {
  const file = values as LoanFile
  if (!isBeforeBank(file.stato)) return []
  const applicant = { cliente, ruolo: 'richiedente', occupazione: null, circostanze: null } as const
  const about = { prodotto: file.prodotto, finalita: file.finalita ?? null, circostanze: null }
  return requiredDocuments(requirements, about, [applicant]).map(document =>
    created({ ...document, pratica }),
  )
}

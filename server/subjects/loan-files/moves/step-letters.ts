import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { dayInRome, formatLongDay } from '../../../../contract/italian/days.ts'
import { formatLongWeekday } from '../../../../contract/italian/due.ts'
import type { LetterCode } from '../../../../contract/letters/letters.ts'
import { turnInWords, turnOf } from '../../../../contract/loan-files/progress.ts'
import { refusalAdvice } from '../../../../contract/loan-files/refusal-advice.ts'
import { usuallyNeededBefore } from '../../../../contract/loan-files/required-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { isBack } from '../../../../contract/subjects/loan-files/file-states.ts'
import {
  type FileProduct,
  type FileState,
  fileProducts,
  fileStates,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import {
  agentsTable,
  banksTable,
  clientsTable,
  participantsTable,
  refusalReasonsTable,
  stepsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { enqueueJob } from '../../../jobs/job-queue.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import type { Settings } from '../../../settings.ts'
import type { Agent } from '../../agents/public-agents.ts'
import { officeOf } from '../../appointments/appointment.ts'
import { receivesLetters } from '../../clients/confirmed-email.ts'
import { type Follower, followerOf, type Office } from '../../requests/callback.ts'
import { bankEntering } from '../banks/bank-of-file.ts'
import { putOffBy, wantedDocuments } from '../documents/wanted-documents.ts'
import { fileGroup } from '../file-letter.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Client = RecordOf<typeof clients>
type Reason = RecordOf<typeof refusalReasons>
type Letters = Pick<Context, 'now' | 'newId' | 'settings'>

/** The fields of a file that its letters show. */
export type FileInLetter = Pick<
  LoanFile,
  | '_id'
  | 'IDEGG'
  | 'prodotto'
  | 'finalita'
  | 'stato'
  | 'attoAl'
  | 'liquidataAl'
  | 'riprendereAl'
  | 'intestatario'
>

/** The letters to customers, by their code. */
export type CustomerCode = Exclude<Extract<LetterCode, `pratica_${string}`>, 'pratica_mossa'>

/** The letter to customers about each state that concerns them. */
const customerCodes: Partial<Record<FileState, CustomerCode>> = {
  raccolta_documenti: 'pratica_documenti',
  caricata_banca: 'pratica_in_banca',
  integrazione_richiesta: 'pratica_integrazione',
  delibera_reddituale: 'pratica_approvata',
  delibera_definitiva: 'pratica_approvata',
  contratto: 'pratica_approvata',
  atto_fissato: 'pratica_atto',
  liquidata: 'pratica_liquidata',
  respinta: 'pratica_respinta',
  sospesa: 'pratica_sospesa',
}

/** The states besides those of customers that an agent hears about when somebody else moves the file. */
const agentStates: readonly FileState[] = ['perfezionata', 'rinunciata', 'annullata']
/** The states in which each stay is another event, so that a second letter is not the first one again. */
const everyTime: readonly FileState[] = [
  'integrazione_richiesta',
  'respinta',
  'sospesa',
  'rinunciata',
  'annullata',
]

/** The product with its article, in a sentence. */
const productNames: Record<FileProduct, string> = {
  mutuo: 'il mutuo',
  prestito: 'il prestito',
  cqs: 'la cessione dello stipendio',
  cqp: 'la cessione della pensione',
  delega: 'la delegazione di pagamento',
  tfs: 'l’anticipo del TFS',
  leasing: 'il leasing',
  aziende: 'il finanziamento',
}

/** What the bank has approved, by the state that the file enters. */
const approvals: Partial<Record<FileState, string>> = {
  delibera_reddituale:
    'La banca ha approvato la domanda sulla base dei redditi. Ora un perito valuta l’immobile: l’esito è certo solo con la delibera definitiva.',
  delibera_definitiva:
    'La banca ha deliberato. Le condizioni sono nel PIES che ha ricevuto: lo legga con calma, ha almeno sette giorni per riflettere.',
  contratto:
    'La banca ha approvato la domanda. Le condizioni sono nel SECCI che ha ricevuto: lo legga con calma prima di firmare il contratto.',
}

/** What the law gives to a person whose application a bank refused (D.Lgs. 385/1993, articles 125 and 124-bis). */
export const refusalRights =
  'La banca Le deve una spiegazione. Se il rifiuto viene da una banca dati, deve dirLe subito, e senza spese, quale banca dati e che cosa vi è scritto (art. 125 del Testo unico bancario). Se ha deciso un programma, può chiedere che una persona riesamini la domanda (art. 124-bis).'

/** Whose duty the explanation of a refusal is, for the customer. */
export const whoExplains: Record<Reason['spiega'], string> = {
  finanziatore: 'La spiegazione spetta alla banca: se vuole, La aiutiamo a chiederla.',
  casa: 'Ci chiami: Le spieghiamo tutto noi.',
  entrambi: 'La spiegazione spetta alla banca; anche noi Gliela diamo volentieri.',
}

/** The reader of a customer's letter: what concerns other people is left out. */
interface Reader {
  name: string
  /** The documents that the reader has to bring, by name. */
  documents: readonly string[]
  /** Why the bank refused, for the applicant: it may be about the income or the past of that person. */
  reason: Pick<Reason, 'significato' | 'rimedio' | 'altriRimedi' | 'spiega'> | null
}

/** «Per ogni domanda telefoni a Maria Rossi, al numero 06 000 1234, o risponda a questa e-mail.» */
const contactSentence = ({ nome, telefono }: Follower): string =>
  `Per ogni domanda telefoni ${nome ? `a ${nome}, al numero ${telefono},` : `al numero ${telefono}`} o risponda a questa e-mail.`

/** The letter to a participant about a step of the file. Amounts and reasons that somebody typed are not in it. */
export function customerCase(
  code: CustomerCode,
  file: FileInLetter,
  reader: Reader,
  { office, bank }: { office: Office; bank: string | null },
): LetterCase {
  const follower = followerOf(office)
  const { groups = [], ...letter } = stepCase(code, file, reader, { follower, bank })
  return { ...letter, groups: [...groups, fileGroup(file, follower)] }
}

/** What a letter says about the step itself. */
function stepCase(
  code: CustomerCode,
  file: FileInLetter,
  { name, documents, reason }: Reader,
  { follower, bank }: { follower: Follower; bank: string | null },
): LetterCase {
  const values = {
    numero: file.IDEGG,
    prodotto: productNames[file.prodotto],
    contatto: contactSentence(follower),
  }
  const groups =
    documents.length > 0 ? { groups: [{ title: 'Che cosa serve da Lei', items: documents }] } : {}
  switch (code) {
    case 'pratica_documenti':
    case 'pratica_integrazione':
      return { code, name, values, ...groups }
    case 'pratica_in_banca':
      return { code, name, values: { ...values, banca: bank ? `a ${bank}` : 'alla banca' } }
    case 'pratica_approvata':
      return { code, name, values: { ...values, approvazione: approvals[file.stato] ?? '' } }
    case 'pratica_atto': {
      const day = file.attoAl ?? ''
      return { code, name, values: { ...values, giorno: `${formatLongWeekday(day)} ${day.slice(0, 4)}` } }
    }
    case 'pratica_liquidata':
      return { code, name, values: { ...values, giorno: formatLongDay(file.liquidataAl ?? '') } }
    case 'pratica_sospesa':
      return { code, name, values: { ...values, giorno: formatLongDay(file.riprendereAl ?? '') } }
    case 'pratica_ripresa':
      return { code, name, values }
    case 'pratica_respinta':
      return {
        code,
        name,
        values,
        ...(reason && {
          groups: [
            {
              title: 'Perché, in parole semplici',
              facts: [
                ['Che cosa significa', reason.significato],
                ['Che cosa può cambiarlo', refusalAdvice(reason, file).join(' ')],
              ],
            },
          ],
        }),
        notes: [...(reason ? [whoExplains[reason.spiega]] : []), refusalRights],
      }
  }
}

/** The letter to the agent of a file that somebody else moved. */
export const agentCase = (
  settings: Pick<Settings, 'publicUrl'>,
  file: FileInLetter,
  { name, by, reason }: { name: string; by: string; reason: string | null },
): LetterCase<'pratica_mossa'> => ({
  code: 'pratica_mossa',
  name,
  values: {
    numero: file.IDEGG,
    clienti: file.intestatario ?? 'un cliente',
    stato: fileStates[file.stato],
    chi: by,
  },
  groups: [
    {
      title: 'La pratica',
      facts: [
        ['Prodotto', fileProducts[file.prodotto]],
        ...(reason ? [['Motivo', reason] as const] : []),
        ...(turnOf(file.stato) ? [['Adesso', turnInWords(turnOf(file.stato)!, 'agente')] as const] : []),
      ],
    },
  ],
  link: { label: 'Apri la pratica', url: `${settings.publicUrl}/agents/reports/pratiche/${file._id}` },
})

/** A step that was just written. */
interface WrittenStep {
  /** The id of the step. */
  step: string
  actor: Actor
  before: LoanFile
  file: LoanFile
  /** The name of whoever moved the file, and the reason. */
  by: string
  reason: string | null
}

/** The payload of the job that writes the letters about a step: the file as it was after the step. */
export interface StepLetters {
  step: string
  file: FileInLetter & Pick<LoanFile, 'agente' | 'agenzia' | 'banca' | 'motivoRifiuto'>
  /** The letter to customers; null when the step concerns the agent only. */
  code: CustomerCode | null
  /** Whether people may have heard about the state before. */
  mayRepeat: boolean
  /** The agent who moved the file, if it was one. */
  movedBy: string | null
  by: string
  reason: string | null
}

/** What a step sends; null for a step that concerns nobody. */
function lettersAbout({ before, file }: Pick<WrittenStep, 'before' | 'file'>) {
  const isResumed = before.stato === 'sospesa' && !agentStates.includes(file.stato)
  const goesBack = isBack(before.stato, file.stato)
  if (isResumed) return { code: 'pratica_ripresa', mayRepeat: false } as const
  if (goesBack) return { code: null, mayRepeat: false }
  const code = customerCodes[file.stato] ?? null
  if (!code && !agentStates.includes(file.stato)) return null
  const isNewDeed = file.stato === 'atto_fissato' && before.attoAl !== file.attoAl
  return { code, mayRepeat: !everyTime.includes(file.stato) && !isNewDeed }
}

/**
 * Enqueues the job that writes the letters about a step, in the transaction of the step: letters take longer than a
 * move, and nobody waits for them. A step that concerns nobody enqueues nothing.
 */
export async function enqueueStepLetters(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  { step, actor, before, file, by, reason }: WrittenStep,
): Promise<void> {
  const letters = lettersAbout({ before, file })
  if (!letters) return
  const { _id, IDEGG, prodotto, finalita, stato, attoAl, liquidataAl, riprendereAl, intestatario } = file
  const { agente, agenzia, banca, motivoRifiuto } = file
  const shown = { _id, IDEGG, prodotto, finalita, stato, attoAl, liquidataAl, riprendereAl, intestatario }
  const payload: StepLetters = {
    step,
    file: { ...shown, agente, agenzia, banca, motivoRifiuto },
    ...letters,
    movedBy: actor.kind === 'agent' ? actor.id : null,
    by,
    reason,
  }
  await enqueueJob(context, tx, { kind: 'step-letters', lane: 'mail', payload })
}

/** Whether people heard about the state before: an earlier step entered it, and no bank has refused since. */
async function wasTold(tx: Queries, { step, file }: StepLetters): Promise<boolean> {
  const [earlier] = await tx
    .select({ _id: stepsTable._id })
    .from(stepsTable)
    .where(
      and(
        eq(stepsTable.pratica, file._id),
        eq(stepsTable.a, file.stato),
        sql`${stepsTable.da} is distinct from 'sospesa'`,
        lt(stepsTable._id, step),
        sql`not exists (select from ${stepsTable} as refused where refused.pratica = ${file._id}
          and refused.a = 'respinta' and refused._id > ${stepsTable._id} and refused._id < ${step}::uuid)`,
      ),
    )
    .limit(1)
  return earlier !== undefined
}

/**
 * Writes the letters about a step: to the participants about the states that concern customers, and to the agent, or
 * during an absence also to the substitute, when somebody else moved the file. A state that people heard about already
 * sends nothing again.
 */
export async function writeStepLetters(context: Letters, tx: Queries, letters: StepLetters): Promise<void> {
  const { code, file, mayRepeat } = letters
  if (mayRepeat && (await wasTold(tx, letters))) return
  const office = await officeOf(tx, file)
  if (code) await sendToCustomers(context, tx, code, file, office)
  await sendToAgents(context, tx, letters)
}

/** The letters that ask for documents, and the state by which the documents are needed. */
const documentsAskedBy: Partial<Record<CustomerCode, FileState>> = {
  pratica_documenti: usuallyNeededBefore,
  pratica_integrazione: 'integrazione_richiesta',
}

async function sendToCustomers(
  context: Letters,
  tx: Queries,
  code: CustomerCode,
  file: StepLetters['file'],
  office: Office,
): Promise<void> {
  const people = (await tx
    .select({ participant: participantsTable._id, client: clientsTable, ruolo: participantsTable.ruolo })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(
      and(eq(participantsTable.pratica, file._id), receivesLetters, eq(clientsTable.status, 'validated')),
    )
    .orderBy(asc(participantsTable._id))) as {
    participant: string
    client: Client
    ruolo: RecordOf<typeof participants>['ruolo']
  }[]
  if (people.length === 0) return
  const wantedBy = documentsAskedBy[code]
  const wanted = wantedBy ? await wantedDocuments(tx, file._id, wantedBy) : []
  const reason = code === 'pratica_respinta' ? await reasonIn(tx, file.motivoRifiuto) : null
  const bank = code === 'pratica_in_banca' ? await nameOfBank(tx, await bankEntering(tx, file)) : null
  for (const { participant, client, ruolo } of people) {
    const isApplicant = ruolo === 'richiedente'
    const documents = wanted
      .filter(({ cliente }) => cliente === client._id || (cliente === null && isApplicant))
      .map(one => ({ nome: one.nome, isPutOff: putOffBy(one, participant) !== null }))
      .toSorted((a, b) => Number(a.isPutOff) - Number(b.isPutOff))
      .map(({ nome, isPutOff }) => (isPutOff ? `${nome} (quando lo avrà)` : nome))
    const reader = {
      name: `${client.nome} ${client.cognome}`,
      documents,
      reason: isApplicant ? reason : null,
    }
    await sendLetter(
      context,
      tx,
      { to: client.email!, replyTo: followerOf(office).email },
      customerCase(code, file, reader, { office, bank }),
    )
  }
}

async function reasonIn(tx: Queries, id: string | null): Promise<Reason | null> {
  if (!id) return null
  const [row] = await tx.select().from(refusalReasonsTable).where(eq(refusalReasonsTable._id, id))
  return (row as Reason | undefined) ?? null
}

async function nameOfBank(tx: Queries, id: string | null): Promise<string | null> {
  if (!id) return null
  const [row] = await tx.select({ nome: banksTable.nome }).from(banksTable).where(eq(banksTable._id, id))
  return row?.nome ?? null
}

async function sendToAgents(
  context: Letters,
  tx: Queries,
  { movedBy, file, by, reason }: StepLetters,
): Promise<void> {
  if (!file.agente) return
  const today = dayInRome(context.now())
  const substitutes = tx
    .select({ _id: agentsTable.sostituto })
    .from(agentsTable)
    .where(
      and(
        eq(agentsTable._id, file.agente),
        sql`${today} between ${agentsTable.assenteDal} and ${agentsTable.assenteAl}`,
      ),
    )
  const people = (await tx
    .select()
    .from(agentsTable)
    .where(
      and(
        or(eq(agentsTable._id, file.agente), inArray(agentsTable._id, substitutes)),
        eq(agentsTable.status, 'validated'),
      ),
    )) as Agent[]
  for (const { _id, nome, cognome, email } of people) {
    if (movedBy === _id) continue
    const letter = agentCase(context.settings, file, { name: `${nome} ${cognome}`, by, reason })
    await sendLetter(context, tx, { to: email }, letter)
  }
}

import { asc, eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { agents } from '../../../../contract/subjects/agents.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { House } from '../../../../contract/subjects/loan-files/paper-texts.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { agentsTable, clientsTable, feesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict } from '../../../errors.ts'
import { type Fact, Paper } from '../../../print/papers/paper.ts'
import { printPdf } from '../../../print/print-pdf.ts'
import { calledAs } from '../documents/read-documents.ts'
import { rankOfRole } from '../file-names.ts'
import { houseOf } from './paper-versions.ts'

export type LoanFile = RecordOf<typeof loanFiles>
export type Client = RecordOf<typeof clients>
type Participant = RecordOf<typeof participants>

/** A person or firm of a file, with its part in the file. */
export interface Member {
  client: Client
  participant: Participant
}

/** What the papers of a file are made from. */
export interface PaperData {
  file: LoanFile
  /** Applicants first. */
  members: readonly Member[]
  agent: Pick<RecordOf<typeof agents>, 'nome' | 'cognome' | 'oam'> | null
  fee: number | null
  house: House
}

/** Reads what the papers of a file are made from. Throws 409 before the company's data is written. */
export async function paperData(db: Queries, file: LoanFile): Promise<PaperData> {
  const [house, members, agentRows, feeRows] = await Promise.all([
    houseOf(db),
    membersOf(db, file._id),
    file.agente ? db.select().from(agentsTable).where(eq(agentsTable._id, file.agente)) : [],
    db.select({ fee: feesTable.compensoCliente }).from(feesTable).where(eq(feesTable.pratica, file._id)),
  ])
  if (!house) throw conflict('Prima si scrivono i dati della società: ogni carta li riporta.')
  return {
    file,
    members,
    agent: (agentRows[0] as PaperData['agent'] | undefined) ?? null,
    fee: feeRows[0]?.fee ?? null,
    house,
  }
}

async function membersOf(db: Queries, file: string): Promise<Member[]> {
  const rows = await db
    .select({ client: clientsTable, participant: participantsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(eq(participantsTable.pratica, file))
    .orderBy(asc(participantsTable._id))
  return (rows as unknown as Member[]).toSorted(
    (a, b) => rankOfRole(a.participant.ruolo) - rankOfRole(b.participant.ruolo),
  )
}

/** The people who ask for the credit, and sign. */
export const applicantsOf = ({ members }: Pick<PaperData, 'members'>): Member[] =>
  members.filter(({ participant: { ruolo } }) => ruolo === 'richiedente' || ruolo === 'cointestatario')

/** The facts with a value. */
export const known = (
  rows: readonly (readonly [label: string, value: string | null | undefined | false])[],
): Fact[] => rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** Whoever speaks for a firm. */
export const representativeOf = ({ rappresentante, nome, cognome }: Client): string =>
  rappresentante ?? `${nome} ${cognome}`

/** Who signs for a customer: the person, or the representative of the firm. */
export const signatureOf = ({ client }: Member): readonly [name: string, role: string] =>
  client.tipo === 'azienda'
    ? [representativeOf(client), `Legale rappresentante di ${calledAs(client)}`]
    : [calledAs(client), 'Il cliente']

/** The foot of the papers of a house: its name, register number, code and office. */
const houseLine = ({ nome, oam, codiceFiscale, sede }: House): string =>
  `${nome}, mediatore creditizio, OAM n. ${oam}, C.F. e P. IVA ${codiceFiscale}. Sede legale: ${sede}`

/** Makes a paper for a person and returns the file. Throws as `printPdf`. */
export function makePaper(
  actor: Parameters<typeof printPdf>[0],
  house: House,
  [title, about]: readonly [title: string, about: string],
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new Paper({ title, author: house.nome, foot: [houseLine(house), about] })
  draw(paper)
  const { frame, steps } = paper
  return printPdf(actor, { paper: { frame, steps } })
}

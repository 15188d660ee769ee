import type { RecordOf } from '../records/resource.ts'
import type { documentRequirements } from '../subjects/loan-files/document-requirements.ts'
import { type FileState, fileStates } from '../subjects/loan-files/file-words.ts'
import type { loanFiles } from '../subjects/loan-files/loan-files.ts'
import type { participants } from '../subjects/loan-files/participants.ts'

type Requirement = Pick<
  RecordOf<typeof documentRequirements>,
  | '_id'
  | 'nome'
  | 'riguarda'
  | 'prodotti'
  | 'finalita'
  | 'occupazioni'
  | 'ruoli'
  | 'circostanze'
  | 'quanti'
  | 'ordine'
  | 'status'
>
type LoanFile = Pick<RecordOf<typeof loanFiles>, 'prodotto' | 'finalita' | 'circostanze'>
type Participant = Pick<RecordOf<typeof participants>, 'cliente' | 'ruolo' | 'occupazione' | 'circostanze'>

/** A document that a loan file needs. */
export interface RequiredDocument {
  requisito: string
  nome: string
  /** The person of the document; null for documents about the property or the file. */
  cliente: string | null
}

/** Whether a list of a condition has a value. An empty list means all. */
export const allows = <T>(list: readonly T[] | null | undefined, value: T | null): boolean =>
  !list || list.length === 0 || (value !== null && list.includes(value))

const holdsAny = <T>(wanted: readonly T[] | null, holding: readonly (readonly T[] | null)[]): boolean =>
  !wanted || wanted.length === 0 || holding.some(list => list?.some(one => wanted.includes(one)))

/**
 * The documents that a loan file needs, in the order of the requirements. A requirement for three payslips is one
 * document with the number in its name: the three arrive and are approved together, and their age is that of the
 * newest, because the oldest of three is always older than the bank's limit.
 */
export function requiredDocuments(
  requirements: readonly Requirement[],
  file: LoanFile,
  people: readonly Participant[],
): RequiredDocument[] {
  const concerned = requirements.filter(
    ({ status, prodotti, finalita }) =>
      status === 'validated' && allows(prodotti, file.prodotto) && allows(finalita, file.finalita),
  )
  return concerned
    .toSorted((a, b) => a.ordine - b.ordine)
    .flatMap((requirement): RequiredDocument[] => {
      const having = people.filter(person => concerns(requirement, file, person))
      const nome = nameOf(requirement)
      if (requirement.riguarda === 'persona')
        return having.map(({ cliente }) => ({ requisito: requirement._id, nome, cliente }))
      const isNeeded = having.length > 0 || (people.length === 0 && isAboutNobody(requirement, file))
      return isNeeded ? [{ requisito: requirement._id, nome, cliente: null }] : []
    })
}

/** The name of the document of a requirement, with the number when several are needed. */
const nameOf = ({ nome, quanti }: Pick<Requirement, 'nome' | 'quanti'>): string =>
  quanti > 1 ? `${nome} (${quanti})` : nome

const concerns = (
  { ruoli, occupazioni, circostanze }: Requirement,
  file: LoanFile,
  person: Participant,
): boolean =>
  allows(ruoli, person.ruolo) &&
  allows(occupazioni, person.occupazione) &&
  holdsAny<string>(circostanze, [person.circostanze, file.circostanze])

const isAboutNobody = ({ ruoli, occupazioni, circostanze }: Requirement, file: LoanFile): boolean =>
  allows(ruoli, null) && allows(occupazioni, null) && holdsAny<string>(circostanze, [file.circostanze])

/** The state before which a document is needed when its requirement names none. */
export const usuallyNeededBefore: FileState = 'istruttoria_interna'

const positions = Object.keys(fileStates)

/** Whether a document that is needed before the state `before` is needed when the file enters `state` or earlier. */
export const isNeededUpTo = (before: FileState | null, state: FileState): boolean =>
  positions.indexOf(before ?? usuallyNeededBefore) <= positions.indexOf(state)

import { type Query, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { type Move, movesOf } from '../../../contract/records/states.ts'
import type { FilePart, fileParts } from '../../../contract/subjects/loan-files/file-parts.ts'
import type { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { usePerson } from '../calls/data.ts'
import { useRecordCalls } from '../records/record-calls.ts'
import { holds } from '../records/use-may.ts'
import { useServices } from '../services.ts'

type LoanFile = Row<typeof loanFiles>
export type PartRow<P extends FilePart> = Row<(typeof fileParts)[P]>

/** The customers of a file, by id. */
export interface Customer {
  _id: string
  tipo: 'persona' | 'azienda'
  nome: string
  codiceFiscale: string | null
  dataNascita: string | null
  cellulare: string | null
  email: string | null
  verifica: 'bozza' | 'compilata' | 'approvata' | null
  /** The identity document that the file needs of the customer, with its last day. */
  identita: { scadeAl: string | null } | null
}

/** A loan file with all its parts. */
export type FileData = {
  [P in Exclude<FilePart, 'compensi' | 'verifiche'>]: PartRow<P>[]
} & {
  [P in 'compensi' | 'verifiche']: PartRow<P>[] | null
} & {
  pratica: LoanFile
  clienti: Customer[]
  /** Names of the records that the file and its parts refer to, by id. */
  nomi: Record<string, string>
} & Pick<AnswerOf<typeof callName>, 'denaro' | 'mosse' | 'tempi'>
/** The names of the banks that have the file and have not decided, apart from the bank `but`. */
export const waitingBanks = ({ banche, nomi }: Pick<FileData, 'banche' | 'nomi'>, but?: unknown): string[] =>
  banche
    .filter(({ stato, banca }) => (stato === 'inviata' || stato === 'integrazione') && banca !== but)
    .map(({ banca }) => nomi[banca] ?? 'Una banca')

/** A possible move of the file. */
export type FileMove = FileData['mosse'][number]

const callName = 'GET /pratiche/:id/scheda'

/** Whether a query reads something about a file: the file with its parts, its moves, documents or history. */
const isAbout = ({ queryKey: [read, of] }: Pick<Query, 'queryKey'>, id: string) =>
  (String(read).startsWith('GET /pratiche/:id/') || read === 'GET /commits/:id') &&
  (of === id || (of as { params?: { id?: string } } | undefined)?.params?.id === id)

/** Reads a loan file with its parts, again after each live event about the file or one of its parts. */
export function useFileData(id: string) {
  const { area, client, live, queries } = useServices()
  const query = useQuery({
    queryKey: [callName, id],
    queryFn: async () => {
      const data = (await client.call(callName, { params: { id } })) as unknown as FileData
      // A firm is called by its name, and not by its representative as in the title of its record.
      const customers = Object.fromEntries(data.clienti.map(({ _id, nome }) => [_id, nome]))
      return { ...data, nomi: { ...data.nomi, ...customers } }
    },
    // The page may have been closed while the file changed.
    staleTime: 0,
    gcTime: area.worksOffline ? Number.POSITIVE_INFINITY : 0,
  })
  useEffect(
    () =>
      live.on('records', event => {
        if (event !== 'missed') {
          if (event.topic !== 'records') return
          const isFile = event.resource === 'pratiche' && event.id === id
          if (!isFile && event.whole !== id) return
        }
        void queries.invalidateQueries({ predicate: query => isAbout(query, id) })
      }),
    [live, queries, id],
  )
  // Only without the network the page shows what was read before.
  const isShown = query.isFetchedAfterMount || query.isPaused
  return { ...query, data: isShown ? query.data : undefined }
}

/** What the sections of the page of a file share. */
interface FileContextValue {
  data: FileData
  mayWrite: boolean
  /** Today in Rome, `YYYY-MM-DD`. */
  today: string
  /** Reads the file again. */
  refresh: () => Promise<unknown>
  /** The section whose form is open; one form at a time, so that Ctrl S saves what the person writes. */
  editing: string | null
  edit: (section: string | null) => void
}

export const FileContext = createContext<FileContextValue | null>(null)

/** The loan file of the page. */
export function useFile(): FileContextValue {
  const value = useContext(FileContext)
  if (!value) throw new Error('There is no loan file here.')
  return value
}

/**
 * Writes of the records of a part of the file. Each resolves to whether it succeeded; the client reports failures. After
 * a write the page reads the file again, also after a failure, because another person may have changed the record.
 */
export function useParts<D extends ResourceDefinition>(definition: D) {
  const calls = useRecordCalls(definition)
  const { toasts } = useServices()
  const { data, refresh } = useFile()
  const pratica = data.pratica._id

  return useMemo(() => {
    async function write(run: () => Promise<unknown>, text?: string): Promise<boolean> {
      try {
        await run()
        if (text) toasts.add({ kind: 'plain', text })
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return false
      } finally {
        await refresh()
      }
    }
    return {
      add: (values: object, text?: string) =>
        write(() => calls.create({ pratica, ...values }, crypto.randomUUID()), text),
      change: ({ _id, versione }: Row, values: object, text?: string) =>
        write(() => calls.update(_id, { versione, ...values }, crypto.randomUUID()), text),
      move: (row: Row, to: string, text?: string) =>
        write(
          () =>
            calls.move(
              row._id,
              { versione: row.versione, [definition.states!.field]: to },
              crypto.randomUUID(),
            ),
          text,
        ),
      remove: ({ _id }: Row, text?: string) => write(() => calls.remove(_id, crypto.randomUUID()), text),
    }
  }, [calls, definition, pratica, refresh, toasts])
}

/** Returns the moves of a part of the file that the signed-in person may make. */
export function useMoves(definition: ResourceDefinition): (row: Row) => Move[] {
  const holder = usePerson()?.holder
  return row =>
    row._may.includes('write')
      ? movesOf(definition, row).filter(({ who }) => !who || (holder !== undefined && holds(holder, who)))
      : []
}

import { useMemo } from 'react'
import { callNamed, type NamedInput } from '../../../client/records.ts'
import type { Answer, Body, Query } from '../../../contract/calls/call.ts'
import type { PriceTableCalls } from '../../../contract/calls/price-tables.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { saveFile, useFetchFile } from '../../shared/calls/fetch-file.ts'
import { useSendFile } from '../../shared/calls/uploads.ts'
import { useServices } from '../../shared/services.ts'

type Calls = PriceTableCalls
type Versions = Answer<Calls['versions']>
export type Version = Versions['rows'][number]
export type Checked = Answer<Calls['check']>
export type Difference = Answer<Calls['compare']>
type Rows = Answer<Calls['rows']>
export type RowsQuery = Query<Calls['rows']>
export type Uploaded = Answer<Calls['upload']>

/** The calls of the price tables of a network. */
export function usePriceCalls({ name }: PriceTables) {
  const { client } = useServices()
  const fetchFile = useFetchFile()
  const send = useSendFile()
  return useMemo(() => {
    const call = (name: string, input?: NamedInput) => callNamed(client, name, input)
    return {
      versions: () => call(`GET /${name}/versioni`) as Promise<Versions>,
      upload: (file: File, onProgress: (done: number) => void, signal: AbortSignal) =>
        send<Uploaded>(`/v2/${name}/file`, file, onProgress, signal),
      check: (body: Body<Calls['check']>) => call(`POST /${name}/controllo`, { body }) as Promise<Checked>,
      publish: (body: Body<Calls['publish']>, idempotencyKey: string) =>
        call(`POST /${name}/pubblicazioni`, { body, idempotencyKey }) as Promise<Answer<Calls['publish']>>,
      withdraw: ({ _id, versione }: Version) =>
        call(`POST /${name}/:id/ritiro`, {
          params: { id: _id },
          body: { versione },
          idempotencyKey: crypto.randomUUID(),
        }) as Promise<Answer<Calls['withdraw']>>,
      rows: (id: string, query: RowsQuery) =>
        call(`GET /${name}/:id/righe`, { params: { id }, query }) as Promise<Rows>,
      compare: (id: string, con: string) =>
        call(`GET /${name}/:id/confronto`, { params: { id }, query: { con } }) as Promise<Difference>,
      /** Saves a file on the reader's device. A toast reports a failure. */
      async save(path: string, fileName: string) {
        const file = await fetchFile(`/${name}/${path}`).catch(() => null)
        if (file) saveFile(file.content, fileName)
      },
    }
  }, [client, fetchFile, send, name])
}
export type PriceCalls = ReturnType<typeof usePriceCalls>

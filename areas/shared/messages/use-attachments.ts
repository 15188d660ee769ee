import { useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { documentLimits } from '../../../contract/files/document-pages.ts'
import { useSendFile } from '../calls/uploads.ts'

/** A file that the server keeps for a message. */
export interface Attached {
  _id: string
  name: string
  size: number
  mimetype: string
}

/** A file on its way to the server. */
export interface Upload {
  key: string
  file: File
  /** The sent share, from 0 to 1. */
  done: number
  refusal: string | null
}

interface Options {
  /** Address of the call that takes one file. */
  path: string
  /** Maximum number of files of one message. */
  maxFiles: number
}

const problemOf = ({ size }: File) =>
  size > documentLimits.bytes ? 'Supera i 25 MB: ne scelga uno più leggero.' : null

/** The files that are sent for a message before the message goes. `onSent` gets each file that the server keeps. */
export function useAttachments({ path, maxFiles }: Options, onSent: (file: Attached) => void) {
  const sendFile = useSendFile()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, values: Partial<Upload>) =>
    setUploads(now => now.map(one => (one.key === key ? { ...one, ...values } : one)))
  const drop = (key: string) => setUploads(now => now.filter(one => one.key !== key))

  /** The number of files that are on their way. */
  const sending = () => uploads.filter(({ refusal }) => refusal === null).length

  async function start({ key, file }: Pick<Upload, 'key' | 'file'>, hasRoom: boolean) {
    const problem = hasRoom ? problemOf(file) : `Al massimo ${maxFiles} file: tolga quelli di troppo.`
    if (problem) return change(key, { refusal: problem })
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { done: 0, refusal: null })
    try {
      onSent(await sendFile<Attached>(path, file, done => change(key, { done }), stop.signal))
      drop(key)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      change(key, { refusal: error.message })
    }
  }

  return {
    uploads,
    /** Sends more files, as many as a message may have beside the `held` ones; the others are refused by name. */
    add(files: readonly File[], held: number) {
      const room = maxFiles - held - uploads.length
      const added = files.map(file => ({ key: crypto.randomUUID(), file, done: 0, refusal: null }))
      setUploads(now => [...now, ...added])
      for (const [at, one] of added.entries()) void start(one, at < room)
    },
    retry: (upload: Upload, held: number) => void start(upload, held + sending() < maxFiles),
    remove(key: string) {
      stops.current.get(key)?.abort()
      drop(key)
    },
  }
}

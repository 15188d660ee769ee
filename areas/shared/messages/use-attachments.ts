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

/** The files that are sent for a message before the message goes. `onSent` gets each file that the server keeps. */
export function useAttachments({ path, maxFiles }: Options, onSent: (file: Attached) => void) {
  const sendFile = useSendFile()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, values: Partial<Upload>) =>
    setUploads(now => now.map(one => (one.key === key ? { ...one, ...values } : one)))
  const drop = (key: string) => setUploads(now => now.filter(one => one.key !== key))

  async function start({ key, file }: Pick<Upload, 'key' | 'file'>) {
    const problem = file.size > documentLimits.bytes ? 'Supera i 25 MB: ne scelga uno più leggero.' : null
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
    /** Sends more files, as many as a message may have beside the `held` ones. */
    add(files: readonly File[], held: number) {
      const added = files
        .slice(0, Math.max(0, maxFiles - held - uploads.length))
        .map(file => ({ key: crypto.randomUUID(), file, done: 0, refusal: null }))
      setUploads(now => [...now, ...added])
      for (const one of added) void start(one)
    },
    retry: (upload: Upload) => void start(upload),
    remove(key: string) {
      stops.current.get(key)?.abort()
      drop(key)
    },
  }
}

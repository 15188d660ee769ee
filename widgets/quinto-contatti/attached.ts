import { computed, signal } from '@preact/signals'
import { attachmentLimits, attachmentProblem } from '../../contract/files/attachments.ts'
import type { Upload } from './upload.ts'

/** An attached file: uploading, uploaded, or failed. */
export interface AttachedFile {
  key: number
  name: string
  size: number
  state: 'sending' | 'uploaded' | 'failed'
  /** From 0 to 1. */
  progress: number
  error: string | null
  /** Whether a retry may succeed. */
  canRetry: boolean
}

/** A refused file cannot be part of the message, and does not count towards the limit. */
const countsTowardsLimit = ({ state, canRetry }: AttachedFile) => state !== 'failed' || canRetry

const tooMany = `Al massimo ${attachmentLimits.files} file.`

interface Job {
  file: File
  upload: Upload
  /** Id on the server, once uploaded. */
  id?: string
  abort?(): void
}

/** Creates the attachments of a message. Each file is uploaded as soon as it is chosen. */
export function createAttached(base: string) {
  const list = signal<readonly AttachedFile[]>([])
  const jobs = new Map<number, Job>()
  let last = 0

  const set = (key: number, change: Partial<AttachedFile>) => {
    list.value = list.value.map(one => (one.key === key ? { ...one, ...change } : one))
  }

  function start(key: number) {
    const job = jobs.get(key)!
    set(key, { state: 'sending', progress: 0, error: null })
    job.abort = job.upload(base, job.file, {
      progress: done => set(key, { progress: done }),
      uploaded(id) {
        job.id = id
        set(key, { state: 'uploaded', progress: 1 })
      },
      failed: (error, canRetry) => set(key, { state: 'failed', error, canRetry }),
    })
  }

  function remove(key: number) {
    jobs.get(key)?.abort?.()
    jobs.delete(key)
    list.value = list.value.filter(one => one.key !== key)
  }

  return {
    list,
    /** The chosen files that are not part of the message. */
    failed: computed(() => list.value.filter(({ state }) => state === 'failed')),
    isBusy: computed(() => list.value.some(({ state }) => state === 'sending')),
    /** Attaches files; `upload` comes with the view of the attachments. */
    add(files: Iterable<File>, upload: Upload) {
      for (const file of files) {
        const isFull = list.value.filter(countsTowardsLimit).length >= attachmentLimits.files
        const key = ++last
        const error = attachmentProblem(file) ?? (isFull ? tooMany : null)
        jobs.set(key, { file, upload })
        list.value = [
          ...list.value,
          {
            key,
            name: file.name,
            size: file.size,
            state: error ? 'failed' : 'sending',
            progress: 0,
            error,
            canRetry: false,
          },
        ]
        if (!error) start(key)
      }
    },
    retry: start,
    remove,
    dropFailed() {
      for (const { key, state } of list.value) if (state === 'failed') remove(key)
    },
    clear() {
      for (const { key } of list.value) remove(key)
    },
    /** Names of the uploaded files. */
    names: () => list.value.flatMap(({ name, state }) => (state === 'uploaded' ? name : [])),
    /** Ids of the uploaded files. */
    ids: () => [...jobs.values()].flatMap(({ id }) => id ?? []),
  }
}

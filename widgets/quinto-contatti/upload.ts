import { failed, unreachable } from '../shared/loading/trouble.tsx'

interface UploadHandlers {
  progress(done: number): void
  uploaded(id: string): void
  failed(error: string, canRetry: boolean): void
}

/** Uploads a file. Returns a function that aborts. */
export type Upload = (base: string, file: File, handlers: UploadHandlers) => () => void

/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. */
export const upload: Upload = (base, file, handlers) => {
  const request = new XMLHttpRequest()
  request.open('POST', `${base}/v2/contatti/allegati?nome=${encodeURIComponent(file.name)}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => handlers.progress(total ? loaded / total : 0)
  request.onerror = () => handlers.failed(unreachable, true)
  request.onload = () => {
    const { status, response } = request
    if (status === 201) return handlers.uploaded(response._id)
    const message = typeof response === 'string' ? response : response?.message
    handlers.failed(message ?? failed, status >= 500 || status === 429)
  }
  request.send(file)
  return () => request.abort()
}

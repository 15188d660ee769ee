import { useFetchFile } from '../../shared/calls/fetch-file.ts'

/** Fetches a visitor's file with the session of the reader; returns null after a failure, which a toast reports. */
export function usePrivateFile(): (id: string) => Promise<Blob | null> {
  const fetchFile = useFetchFile()
  return id =>
    fetchFile(`/files/${id}`).then(
      ({ content }) => content,
      () => null,
    )
}

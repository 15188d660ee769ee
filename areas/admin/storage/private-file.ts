import { useFetchFile } from '../../shared/calls/fetch-file.ts'

/** Reads what a visitor sent, as who is signed in; null, with a toast, when it does not come. */
export function usePrivateFile(): (id: string) => Promise<Blob | null> {
  const fetchFile = useFetchFile()
  return id =>
    fetchFile(`/files/${id}`).then(
      ({ content }) => content,
      () => null,
    )
}

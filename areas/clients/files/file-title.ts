import { useFileRead } from './customer-reads.ts'

/** The title of a file for the pages below it; undefined until it is known. */
export const useFileTitle = (id: string): string | undefined =>
  useFileRead('GET /clients/pratiche').data?.rows.find(({ _id }) => _id === id)?.titolo

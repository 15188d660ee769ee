import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { useFileRead } from './customer-reads.ts'

/** A file, for the pages below it; undefined until it is known. */
export const useKnownFile = (id: string): CustomerFile | undefined =>
  useFileRead('GET /clients/pratiche').data?.rows.find(({ _id }) => _id === id)

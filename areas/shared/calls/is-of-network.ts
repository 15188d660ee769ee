import type { CallError } from '../../../client/client.ts'

/** Whether a call has no answer, or the answer of a proxy whose server is away. */
export const isOfNetwork = ({ status }: CallError): boolean => [0, 502, 504].includes(status)

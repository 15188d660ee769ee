import { statuses } from '../../../contract/records/resource.ts'

/** The state of a record: a word with its mark. */
export const Status = ({ status }: { status: string }) => (
  <span className={`badge ${status}`}>{statuses[status as keyof typeof statuses] ?? status}</span>
)

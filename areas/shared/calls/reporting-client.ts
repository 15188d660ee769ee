import type { Client } from '../../../client/client.ts'
import type { Report } from './report.ts'

/** Calls that keep the indicator on after a success, until the next call ends. */
const callsThatKeepLoading: ReadonlySet<string> = new Set(['POST /tickets/create'])

/** The client of an area, which reports each call. */
export const reportingClient = ({ client, report }: { client: Client; report: Report }): Client => ({
  call: (name, input) =>
    report(name, () => client.call(name, input), {
      keepsLoading: callsThatKeepLoading.has(name),
      signal: input?.signal,
    }),
})

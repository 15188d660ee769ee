import type { Client } from '../../../client/client.ts'
import type { Report } from './report.ts'

/** After these the indicator goes on, until what they lead to has come. */
const leadOn: ReadonlySet<string> = new Set(['POST /tickets/create'])

/** The client of an area, which reports each call. */
export const reportingClient = ({ client, report }: { client: Client; report: Report }): Client => ({
  call: (name, input) =>
    report(name, () => client.call(name, input), { leadsOn: leadOn.has(name), signal: input?.signal }),
})

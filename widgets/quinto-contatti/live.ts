import { createRequest } from '../../contract/calls/contacts.ts'
import { consentTexts } from '../../contract/calls/leads.ts'
import { hintingClient } from '../runtime/hinting-client.ts'

/** What talks to the server, and the rules of what is sent: they come after the first view, which needs neither. */
export const createLive = (base: string) => ({
  client: hintingClient(base),
  schema: createRequest.body,
  testoVersione: consentTexts as typeof consentTexts,
})

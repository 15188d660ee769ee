import type { Client } from '../../client/client.ts'
import type { Body } from '../../contract/calls/call.ts'
import { createRequest } from '../../contract/calls/contacts.ts'
import { consentTexts } from '../../contract/calls/leads.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { type Given, sendStamped } from '../shared/form-stamp.ts'

/** What talks to the server, and the rules of what is sent: they come after the first view, which needs neither. */
export const createLive = (base: string) => ({
  client: hintingClient(base),
  schema: createRequest.body,
  testoVersione: consentTexts as typeof consentTexts,
  send: (
    client: Client,
    given: Given | null,
    open: () => Promise<Given>,
    body: Body<typeof createRequest>,
    idempotencyKey: string,
  ) =>
    sendStamped(given, open, modulo =>
      client.call('POST /contatti', { body: { ...body, modulo }, idempotencyKey }),
    ),
})

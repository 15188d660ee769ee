import type { Answer } from '../../../contract/calls/call.ts'
import type { contactSettings } from '../../../contract/calls/contacts.ts'
import type { Context } from '../../context.ts'
import type { Partner } from '../../plugins/callers.ts'
import { stampForm } from '../../plugins/form-stamp.ts'
import { providerOf } from '../broker/broker.ts'

/** Initial data of the contact form, on partners' pages and on ours. */
export const contactStart = async (
  context: Context,
  partner: Partner | null,
): Promise<Answer<typeof contactSettings>> => ({
  partner: partner?.nome ?? null,
  allegati: !partner,
  ...stampForm(context),
  intermediario: await providerOf(context),
})

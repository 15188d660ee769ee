import { admins } from '../../../contract/subjects/admins.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { choiceOfPassword } from '../../sessions/accounts/letters.ts'
import { newSingleUse } from '../../sessions/credentials/single-use.ts'

export interface NewAdmin {
  name: string
  surname: string
  email: string
}

/**
 * Creates an administrator with every permission, for an operator. Returns the link, valid for an hour, for choosing a
 * password. Throws 422 or 409.
 */
export const createAdmin = (
  context: Context,
  { name, surname, email }: NewAdmin,
): Promise<{ indirizzo: string }> =>
  context.database.orm.transaction(async tx => {
    const record = {
      name,
      surname,
      email,
      permissions: { admin: true },
      ticketing: {},
      ticketCategories: [],
      status: 'validated',
    }
    const { _id } = await context.store.create(tx, admins, record, system)
    const token = await newSingleUse(context, tx, 'reset', 'admin', _id)
    return { indirizzo: choiceOfPassword(context, 'admin', token) }
  })

import type { Answer, Query } from '../../../../contract/calls/call.ts'
import type { similarCustomers as similarCustomersCall } from '../../../../contract/calls/loan-file-intake.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { fileNameOf } from '../file-names.ts'
import { personOfSource, sourceFor } from './file-source.ts'
import { fileCounts, type Person, similarCustomers, visibleCustomers } from './similar-customers.ts'
import { tellOffice } from './tell-office.ts'

/**
 * The customers who may be the person of a new file, as far as the caller may see them. About customers of others an
 * agent learns only that somebody follows them, and the office is told. Throws 404 for a lead that the caller may not
 * turn into a file.
 */
export async function proposedCustomers(
  context: Context,
  query: Query<typeof similarCustomersCall>,
  actor: Actor,
): Promise<Answer<typeof similarCustomersCall>> {
  const { orm } = context.database
  const source = await sourceFor(orm, actor, query)
  const similar = await similarCustomers(orm, personIn(query, source && personOfSource(source)))
  const ids = similar.map(({ customer }) => customer._id)
  const visible = await visibleCustomers(orm, actor, ids)
  const counts = await fileCounts(orm, [...visible])
  const hidden = ids.filter(id => !visible.has(id))
  for (const id of hidden) await tellOffice(context, actor, id)
  const rows = similar.flatMap(({ customer, equal, isSame }) => {
    const { _id, codiceFiscale, email, cellulare } = customer
    if (!visible.has(_id)) return []
    const nome = fileNameOf(customer)
    return [
      {
        _id,
        nome,
        codiceFiscale,
        email,
        cellulare,
        uguali: equal,
        certo: isSame,
        pratiche: counts.get(_id) ?? 0,
      },
    ]
  })
  return { rows, seguito: hidden.length > 0 }
}

/** The typed data, and for what is not typed those of the lead. */
function personIn(query: Query<typeof similarCustomersCall>, from: Person | null): Person {
  const { nome, cognome, denominazione, codiceFiscale, partitaIva, email, telefono } = query
  return {
    tipo: denominazione ? 'azienda' : 'persona',
    nome: nome || from?.nome || null,
    cognome: cognome || from?.cognome || null,
    denominazione: denominazione || null,
    partitaIva: partitaIva || null,
    codiceFiscale: codiceFiscale || null,
    email: email ?? from?.email ?? null,
    cellulare: telefono ?? from?.cellulare ?? null,
  }
}

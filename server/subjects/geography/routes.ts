import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../../contract/calls/call.ts'
import { listProvinces, listRegions } from '../../../contract/calls/enums.ts'
import type { Context } from '../../context.ts'
import { provincesTable, regionsTable } from '../../database/schema.ts'
import { addCall } from '../../plugins/wire.ts'

/** Italian names sort by Italian rules on both databases. */
const byName = (a: { nome: string }, b: { nome: string }) => a.nome.localeCompare(b.nome, 'it')
const unchanging = 'public, max-age=86400'

export function enums(app: FastifyInstance, { database }: Context): void {
  addCall(app, listRegions, async ({ reply }) => {
    reply.header('cache-control', unchanging)
    const { _id, nome, istat } = regionsTable
    const rows = await database.orm.select({ _id, nome, istat }).from(regionsTable)
    return rows.sort(byName)
  })

  addCall(app, listProvinces, async ({ reply }) => {
    reply.header('cache-control', unchanging)
    const rows = (await database.orm
      .select({
        _id: provincesTable._id,
        nome: provincesTable.nome,
        sigla: provincesTable.sigla,
        regione: regionsTable.nome,
        capoluogo: provincesTable.capoluogo,
        lat: provincesTable.lat,
        lng: provincesTable.lng,
      })
      .from(provincesTable)
      .innerJoin(regionsTable, eq(provincesTable.regione, regionsTable._id))) as Answer<typeof listProvinces>
    return rows.sort(byName)
  })
}

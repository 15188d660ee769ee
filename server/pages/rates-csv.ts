import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { usualIndex } from '../../contract/products/reference-indices.ts'
import type { Cell } from '../../contract/records/field-kinds.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { csv } from '../export/csv.ts'
import { rateValues } from '../subjects/rates/reference-rates.ts'
import { indexOf } from './contents/rates.ts'
import { parametersOf, type Query } from './parameters.ts'
import { renderedLimit } from './rendered-limit.ts'

/** `/tassi.csv?indice=euribor-3m`: every stored value of an index, as CSV for Italian spreadsheets. */
export function ratesCsv(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>(
    '/tassi.csv',
    { schema: { hide: true }, config: renderedLimit(context) },
    async (request, reply) => {
      const { indice = usualIndex.key } = parametersOf(request.query, ['indice'])
      const index = indexOf(indice)
      if (!index) throw notFound()
      const values = await rateValues(context, index)
      const rows = values.map(({ data, valore }): Cell[] => [
        { day: data },
        { figure: valore, decimals: 'some' },
      ])
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-disposition': `attachment; filename="${index.key}.csv"`,
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csv(['Giorno', `${index.name}, in %`], oneOf(rows)), { objectMode: false }))
    },
  )
}

async function* oneOf<T>(page: T): AsyncGenerator<T> {
  yield page
}

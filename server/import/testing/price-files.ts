import { priceColumnNames, priceColumns } from '../../../contract/products/price-rows.ts'
import { headOf } from '../../../contract/records/cells.ts'
import type { AnyField } from '../../../contract/records/resource.ts'

const fields: Record<string, AnyField> = priceColumns
export const heads = priceColumnNames.map(name => headOf(fields[name]!))
/** All of what is made a part at a time. */
export const all = async (content: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** A line of a file; what is not said is a good price of six months to a year. */
export const line = (said: Record<string, string> = {}) =>
  Object.values({
    prodotto: 'CQS',
    convenzione: 'Statali',
    da: '24',
    a: '60',
    etaDa: '18',
    etaA: '65',
    importoDa: '0,00',
    importoA: '1.234,50',
    tan: '7,25%',
    teg: '8',
    taeg: '',
    coefficiente: '0,01234567',
    provvigione: '',
    assicurazione: '',
    ...said,
  }).join(';')
/** A file of such lines, under the names of the columns. */
export const csv = (...lines: string[]) => Buffer.from([heads.join(';'), ...lines].join('\r\n'))

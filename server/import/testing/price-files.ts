import { priceColumnNames, priceColumns } from '../../../contract/products/price-rows.ts'
import { headOf } from '../../../contract/records/cells.ts'
import type { AnyField } from '../../../contract/records/resource.ts'

const fields: Record<string, AnyField> = priceColumns
export const heads = priceColumnNames.map(name => headOf(fields[name]!))
/** Concatenates the parts of a stream. */
export const all = async (content: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** A line of a price file, with default values for a term of 24 to 60 months. */
export const line = (given: Record<string, string> = {}) =>
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
    istruttoria: '',
    istruttoriaPerc: '',
    istruttoriaPagata: '',
    impostaSostitutivaPerc: '',
    bollo: '',
    invioContratto: '',
    impostePagate: '',
    incassoRata: '',
    rendicontoAnnuo: '',
    ...given,
  }).join(';')
/** A price file with these lines under the heading. */
export const csv = (...lines: string[]) => Buffer.from([heads.join(';'), ...lines].join('\r\n'))

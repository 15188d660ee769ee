import type { RecordOf } from '../records/resource.ts'
import type { loanFiles } from '../subjects/loan-files/loan-files.ts'
import type { refusalReasons } from '../subjects/loan-files/refusal-reasons.ts'
import { allows } from './required-documents.ts'

/** What may change the answer of a bank in a file that is refused for a reason, in sentences. */
export const refusalAdvice = (
  { rimedio, altriRimedi }: Pick<RecordOf<typeof refusalReasons>, 'rimedio' | 'altriRimedi'>,
  file: Pick<RecordOf<typeof loanFiles>, 'prodotto' | 'finalita'>,
): string[] => [
  ...(rimedio ? [rimedio] : []),
  ...(altriRimedi ?? []).flatMap(({ consiglio, prodotti, finalita }) =>
    allows(prodotti, file.prodotto) && allows(finalita, file.finalita) ? [consiglio] : [],
  ),
]

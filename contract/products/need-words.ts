import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import type { Need, Purpose } from '../../finance/offers/types.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { capitalised } from '../italian/sentence.ts'
import { assignmentNames, employers } from './cdq.ts'
import type { KeptCdqNeed } from './kept-credit.ts'
import { leasingGoodPhrases, share } from './leasing-words.ts'
import { loanPurposePhrases } from './loan.ts'
import { rateKinds } from './mortgage.ts'

/** Purposes of a mortgage within a sentence. */
export const purposePhrases: Record<Purpose, string> = {
  prima_casa: 'l’acquisto della prima casa',
  seconda_casa: 'l’acquisto di un’altra casa',
  surroga: 'la surroga del mutuo di una casa',
  ristrutturazione: 'la ristrutturazione di una casa',
  liquidita: 'avere liquidità, con ipoteca su una casa',
}

/** A need in words, without personal data. `province` is the name of the need's province. */
export function needInWords(need: Need, province: string | null): string {
  const { importo, durataMesi, tipoTasso, finalita, valore, classeEnergetica } = need
  return [
    `${formatWholeEuro(importo)} in ${formatDuration(durataMesi)} a `,
    tipoTasso ? `tasso ${rateKinds[tipoTasso].toLowerCase()}` : 'qualunque tasso',
    `, per ${purposePhrases[finalita]}`,
    province ? ` in provincia di ${province}` : '',
    ` del valore di ${formatWholeEuro(valore)}`,
    classeEnergetica ? `, in classe ${classeEnergetica}` : '',
  ].join('')
}

/** A personal loan in words, without personal data. */
export const loanNeedInWords = ({ importo, durataMesi, finalita }: LoanNeed): string =>
  `${formatWholeEuro(importo)} in ${formatDuration(durataMesi)}, per ${loanPurposePhrases[finalita]}`

/** An assignment in words, without personal data. */
export const cdqNeedInWords = ({
  prodotto,
  rata,
  nettoRichiesto,
  durataMesi,
  occupazione,
}: KeptCdqNeed): string =>
  [
    nettoRichiesto
      ? `${formatWholeEuro(nettoRichiesto)} da ricevere con una ${assignmentNames[prodotto]} in ${formatDuration(durataMesi)}`
      : `${capitalised(assignmentNames[prodotto])}, rata di ${formatEuro(rata)} per ${formatDuration(durataMesi)}`,
    ...(occupazione ? [`datore di lavoro: ${employers[occupazione]}`] : []),
  ].join(', ')

/** A lease in words. */
export const leasingNeedInWords = ({
  bene,
  valore,
  anticipoPerc,
  durataMesi,
  riscattoPerc,
}: LeasingNeed): string =>
  `Leasing di ${leasingGoodPhrases[bene]} da ${formatWholeEuro(valore)} senza IVA in ${formatDuration(durataMesi)}, anticipo ${share(anticipoPerc)}, riscatto ${share(riscattoPerc)}`

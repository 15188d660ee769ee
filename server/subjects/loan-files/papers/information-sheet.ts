import { longDayWith } from '../../../../contract/italian/days.ts'
import { greatestFeeInWords } from '../../../../contract/loan-files/papers/published-fee.ts'
import { fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { House } from '../../../../contract/subjects/loan-files/paper-texts.ts'
import type { RichText } from '../../../../contract/text/rich-text.ts'
import type { Paper } from '../../../print/papers/paper.ts'
import { houseFacts } from './facts.ts'
import type { PaperText } from './paper-versions.ts'

/** Draws a version of the information sheet, with the house's data and fees of the day of its publishing. */
export function drawInformationSheet(
  paper: Paper,
  { edizione, inVigoreDal, corpo }: PaperText,
  house: House,
): void {
  paper.title('Foglio informativo', `Versione ${edizione}, in vigore ${longDayWith('dal', inVigoreDal)}`)
  paper.heading('Il mediatore creditizio').facts(houseFacts(house))
  if (house.compensiMassimi.length > 0)
    paper
      .heading('Quanto può costare il servizio')
      .paragraph('Il compenso massimo a carico del cliente, per ogni prodotto.')
      .facts(house.compensiMassimi.map(fee => [fileProducts[fee.prodotto], greatestFeeInWords(fee)] as const))
  paper.rich(corpo as RichText)
}

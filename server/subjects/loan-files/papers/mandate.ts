import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../../contract/italian/days.ts'
import { formatPercent } from '../../../../contract/italian/format.ts'
import {
  type GreatestFee,
  greatestFee,
  greatestFeeInWords,
} from '../../../../contract/loan-files/papers/published-fee.ts'
import { fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { RichText } from '../../../../contract/text/rich-text.ts'
import type { Paper } from '../../../print/papers/paper.ts'
import { agentFacts, creditFacts, customerFacts, houseFacts } from './facts.ts'
import { applicantsOf, type PaperData, signatureOf } from './paper-data.ts'
import type { PaperText } from './paper-versions.ts'

const blank = '_'.repeat(48)

/** Draws the mandate: the parties, the credit, the fee, the duration, the house's terms, the signatures. */
export function drawMandate(
  paper: Paper,
  data: PaperData & { fee: number },
  { text, published }: { text: PaperText; published: GreatestFee | null },
): void {
  const { file, house } = data
  const applicants = applicantsOf(data)
  paper.title('Incarico di mediazione creditizia', `Pratica ${file.IDEGG}, testo ${text.edizione}`)
  paper.heading('Il mediatore').facts([...houseFacts(house), ...agentFacts(data)])
  paper.heading(applicants.length > 1 ? 'I clienti' : 'Il cliente')
  for (const { client } of applicants) paper.facts(customerFacts(client, blank))
  paper
    .heading('Il finanziamento da cercare')
    .paragraph(
      'Il cliente incarica il mediatore di metterlo in relazione con banche e intermediari finanziari, per ottenere un finanziamento con queste caratteristiche.',
    )
    .facts(creditFacts(file))
  paper.heading('Il compenso')
  for (const sentence of feeInWords(data, published)) paper.paragraph(sentence)
  paper
    .heading('La durata')
    .paragraph(
      file.incaricoScade
        ? `L’incarico vale dalla firma fino ${longDayWith('al', file.incaricoScade)}.`
        : 'L’incarico vale dalla firma fino al ______________________.',
    )
  paper.rich(text.corpo as RichText)
  paper.closing(
    {
      heading: 'Che cosa il cliente ha ricevuto prima di firmare',
      text: `Il foglio informativo, versione ${file.foglioInformativoVersione}, ${longDayWith('il', file.foglioInformativoAl!)}; l’informativa sul trattamento dei dati personali; una copia di questo incarico.`,
    },
    [...applicants.map(signatureOf), [house.nome, 'Il mediatore']],
  )
}

/** The fee beside the published maximum, in whole sentences. */
function feeInWords({ file, fee }: PaperData & { fee: number }, published: GreatestFee | null): string[] {
  if (fee === 0) return ['Il cliente non deve alcun compenso al mediatore.']
  const share = formatPercent((100 * fee) / file.importoRichiesto)
  const maxFee = published && formatMoney(greatestFee(published, file.importoRichiesto))
  return [
    `Il compenso del mediatore a carico del cliente è di ${formatMoney(fee)} (${share} dell’importo richiesto).`,
    ...(published
      ? [
          `Compenso massimo pubblicato nel foglio informativo per «${fileProducts[file.prodotto]}»: ${greatestFeeInWords(published)}${published.perc === undefined ? '' : `, in questo caso ${maxFee}`}.`,
        ]
      : []),
    'Il compenso è uno dei costi del finanziamento ed entra nel calcolo del TAEG: il mediatore ne comunica l’importo al finanziatore.',
  ]
}

import { longDayWith } from '../../../../contract/italian/days.ts'
import type { Paper } from '../../../print/papers/paper.ts'
import { calledAs } from '../documents/read-documents.ts'
import { applicantsOf, type PaperData, signatureOf } from './paper-data.ts'

/** Draws the receipt that the customers sign: what they got from the house, and when. */
export function drawReceipt(paper: Paper, data: PaperData): void {
  const { file, house } = data
  const applicants = applicantsOf(data)
  const isOne = applicants.length === 1
  const names = new Intl.ListFormat('it').format(applicants.map(({ client }) => calledAs(client)))
  const notices = file.consensi.filter(({ tipo }) => tipo === 'informativa_letta')
  const notice = notices.at(-1)?.testoVersione
  paper.title('Ricevuta di consegna', `Pratica ${file.IDEGG}`)
  paper
    .paragraph(
      `${names} ${isOne ? 'dichiara' : 'dichiarano'} di aver ricevuto da ${house.nome}, su carta o su un altro supporto durevole:`,
    )
    .list([
      `il foglio informativo del servizio di mediazione, versione ${file.foglioInformativoVersione}, ${longDayWith('il', file.foglioInformativoAl!)};`,
      `l’informativa sul trattamento dei dati personali (art. 13 del regolamento (UE) 2016/679)${notice ? `, versione ${notice}` : ''}${file.incaricoAl ? ';' : '.'}`,
      ...(file.incaricoAl
        ? [`una copia dell’incarico di mediazione firmato ${longDayWith('il', file.incaricoAl)}.`]
        : []),
    ])
    .closing(
      { text: 'La firma vale soltanto come ricevuta: non impegna a concludere un finanziamento.' },
      applicants.map(signatureOf),
    )
}

import { asc, eq } from 'drizzle-orm'
import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome, formatLongDay, formatShortDay, longDayWith } from '../../../../contract/italian/days.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileProducts, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import {
  bankAnswersTable,
  banksTable,
  clientsTable,
  documentRequirementsTable,
  fileDocumentsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { Fact, Paper } from '../../../print/papers/paper.ts'
import { calledAs } from '../documents/read-documents.ts'
import { agentFacts, creditFacts, inWords } from './facts.ts'
import { known, type LoanFile, type Member, type PaperData, representativeOf } from './paper-data.ts'

/** The banks and the documents of a file, for its summary. */
interface SummaryParts {
  banks: readonly { name: string; answer: typeof bankAnswersTable.$inferSelect }[]
  documents: readonly { document: typeof fileDocumentsTable.$inferSelect; of: string | null }[]
}

/** Reads the banks and the documents of a file. */
export async function summaryParts(db: Queries, file: string): Promise<SummaryParts> {
  const [banks, documents] = await Promise.all([
    db
      .select({ name: banksTable.nome, answer: bankAnswersTable })
      .from(bankAnswersTable)
      .innerJoin(banksTable, eq(banksTable._id, bankAnswersTable.banca))
      .where(eq(bankAnswersTable.pratica, file))
      .orderBy(asc(bankAnswersTable._id)),
    db
      .select({ document: fileDocumentsTable, client: clientsTable })
      .from(fileDocumentsTable)
      .leftJoin(clientsTable, eq(clientsTable._id, fileDocumentsTable.cliente))
      .leftJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
      .where(eq(fileDocumentsTable.pratica, file))
      .orderBy(asc(documentRequirementsTable.ordine), asc(fileDocumentsTable._id)),
  ])
  return {
    banks,
    documents: documents.map(({ document, client }) => ({ document, of: client && calledAs(client) })),
  }
}

/** Draws the summary of a file. Adequate verifications are no part of it. */
export function drawSummary(paper: Paper, data: PaperData, parts: SummaryParts, now: Date): void {
  const { file, members, fee } = data
  paper.title(
    `Pratica ${file.IDEGG}`,
    `${fileProducts[file.prodotto]}, ${fileStates[file.stato].toLocaleLowerCase('it')}${file.statoDal ? ` ${longDayWith('dal', dayInRome(new Date(file.statoDal)))}` : ''}. Riepilogo ${longDayWith('del', dayInRome(now))}.`,
  )
  paper.heading('Il finanziamento').facts([
    ...creditFacts(file),
    ...known([
      ['Importo deliberato', file.importoDeliberato !== null && formatMoney(file.importoDeliberato)],
      ['Importo liquidato', file.importoLiquidato !== null && formatMoney(file.importoLiquidato)],
      ['Compenso del cliente', fee !== null && formatMoney(fee)],
    ]),
    ...agentFacts(data),
  ])
  paper.heading('Le persone')
  for (const member of members) {
    const { values } = participants.fields.ruolo
    paper.heading(
      `${calledAs(member.client)}, ${values[member.participant.ruolo].toLocaleLowerCase('it')}`,
      3,
    )
    paper.facts(personFacts(member))
  }
  if (file.debiti?.length) paper.heading('I debiti in corso').facts(debtFacts(file))
  if (parts.banks.length > 0) paper.heading('Le banche').facts(parts.banks.map(bankFact))
  if (parts.documents.length > 0) paper.heading('I documenti').facts(parts.documents.map(documentFact))
  const days = dayFacts(file)
  if (days.length > 0) paper.heading('I giorni').facts(days)
}

const { occupazione, circostanze } = participants.fields

const personFacts = ({ client, participant }: Member): Fact[] =>
  known([
    ['Codice fiscale', client.codiceFiscale],
    ['Partita IVA', client.partitaIva],
    ['Legale rappresentante', client.tipo === 'azienda' && representativeOf(client)],
    ['Data di nascita', inWords(client.dataNascita)],
    ['Recapiti', [client.cellulare, client.email].filter(Boolean).join(', ')],
    [
      'Lavoro',
      [
        participant.occupazione && occupazione.values[participant.occupazione],
        participant.datore,
        participant.lavoraDal && longDayWith('dal', participant.lavoraDal),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'Reddito netto al mese',
      participant.redditoNettoMensile !== null && formatMoney(participant.redditoNettoMensile),
    ],
    [
      'Altri impegni al mese',
      participant.altriImpegniMensili !== null && formatMoney(participant.altriImpegniMensili),
    ],
    ['Circostanze', participant.circostanze?.map(one => circostanze.values[one]).join(', ')],
  ])

const debtFacts = ({ debiti }: LoanFile): Fact[] =>
  (debiti ?? []).map(({ finanziatore, rata, residuo, scadenza, estinguere }) => [
    finanziatore,
    [
      `rata ${formatMoney(rata)}`,
      residuo !== undefined && `residuo ${formatMoney(residuo)}`,
      scadenza && `fino al ${formatShortDay(scadenza)}`,
      estinguere && 'da estinguere',
    ]
      .filter(Boolean)
      .join(', '),
  ])

const answerStates = bankAnswers.fields.stato.values

const bankFact = ({ name, answer }: SummaryParts['banks'][number]): Fact => [
  name,
  [
    answerStates[answer.stato as keyof typeof answerStates],
    answer.inviataAl &&
      `${answer.stato === 'inviata' ? '' : 'inviata '}il ${formatShortDay(answer.inviataAl)}`,
    answer.rispostaAl && `risposta il ${formatShortDay(answer.rispostaAl)}`,
    answer.importo !== null && formatMoney(answer.importo),
    answer.tan !== null && `TAN ${formatRate(answer.tan)}`,
    answer.taeg !== null && `TAEG ${formatRate(answer.taeg)}`,
    answer.rata !== null && `rata ${formatMoney(answer.rata)}`,
  ]
    .filter(Boolean)
    .join(', '),
]

const documentStates = fileDocuments.fields.stato.values

const documentFact = ({ document, of }: SummaryParts['documents'][number]): Fact => [
  of ? `${document.nome}, ${of}` : document.nome,
  [
    documentStates[document.stato as keyof typeof documentStates],
    document.datatoAl && `rilasciato il ${formatShortDay(document.datatoAl)}`,
    document.scadeAl && `scade il ${formatShortDay(document.scadeAl)}`,
  ]
    .filter(Boolean)
    .join(', '),
]

/** The duties and dates of the file that are known. */
const dayFacts = (file: LoanFile): Fact[] =>
  (
    [
      'foglioInformativoAl',
      'incaricoAl',
      'incaricoScade',
      'compensoComunicatoAl',
      'approvazioneScade',
      'piesAl',
      'secciAl',
      'attoAl',
      'notificaAl',
      'liquidataAl',
    ] as const
  ).flatMap(field => {
    const day = file[field]
    return day ? [[loanFiles.fields[field].label, formatLongDay(day)] as const] : []
  })

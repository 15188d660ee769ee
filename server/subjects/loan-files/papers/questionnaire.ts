import { formatRate } from '../../../../contract/italian/amounts.ts'
import { countries } from '../../../../contract/italian/countries.ts'
import { formatLongDay } from '../../../../contract/italian/days.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { Fact, Paper } from '../../../print/papers/paper.ts'
import { calledAs } from '../documents/read-documents.ts'
import { creditFacts, customerFacts, inWords } from './facts.ts'
import { known, type LoanFile, type Member, signatureOf } from './paper-data.ts'

type Verification = RecordOf<typeof adequateVerifications>

const { fields } = adequateVerifications
/** A line to write on by hand, in place of what is not known yet. */
const blank = '_'.repeat(40)

/**
 * Draws the questionnaire that the customer completes and signs. The grade of risk, its reasons and the reserved note are
 * the house's own and stand on no paper.
 */
export function drawQuestionnaire(
  paper: Paper,
  { file, member, verification: one }: { file: LoanFile; member: Member; verification: Verification },
): void {
  const { client, participant } = member
  const isFirm = client.tipo === 'azienda'
  const { occupazione } = participants.fields
  paper.title('Questionario di adeguata verifica', `Pratica ${file.IDEGG}, ${calledAs(client)}`)
  paper.note(
    'Il D.Lgs. 231/2007 obbliga il mediatore a identificare il cliente e a conservare questi dati per dieci anni dalla fine del rapporto. Il cliente risponde della loro esattezza (art. 22).',
  )
  paper.heading('Il cliente').facts([
    ...customerFacts(client, blank),
    ['Cittadinanza', one.cittadinanza ? countries[one.cittadinanza] : blank],
    [isFirm ? 'Paese della sede' : 'Paese di residenza', one.residenza ? countries[one.residenza] : blank],
    ...known([
      ['Occupazione', participant.occupazione && occupazione.values[participant.occupazione]],
      ['Datore di lavoro o ente', participant.datore],
    ]),
  ])
  paper.heading('Il documento d’identità').facts([
    ['Documento', one.documento ? fields.documento.values[one.documento] : blank],
    ['Numero', one.documentoNumero ?? blank],
    ['Valido fino al', inWords(one.documentoScadeAl) ?? blank],
    ['Identificato', one.modo ? fields.modo.values[one.modo].toLocaleLowerCase('it') : blank],
    ['Il giorno', inWords(one.identificatoAl) ?? blank],
  ])
  paper.heading('Per chi agisce').facts(
    one.agiscePer || isFirm
      ? [
          ['Agisce per', one.agiscePer ?? calledAs(client)],
          ['Con quali poteri', one.poteri ?? blank],
        ]
      : [['Agisce per', 'sé, in nome e per conto proprio']],
  )
  if (isFirm || one.titolari?.length) drawOwners(paper, one.titolari ?? [])
  paper
    .heading('Il rapporto')
    .facts([
      ['Scopo', one.scopo ?? blank],
      ...creditFacts(file).filter(([label]) => label === 'Prodotto' || label === 'Importo richiesto'),
      ['Uso del contante', one.contante ? fields.contante.values[one.contante] : blank],
      ['Origine dei fondi', one.origineFondi ?? blank],
    ])
  paper
    .heading('Persone politicamente esposte')
    .paragraph(
      'Chi ricopre, o ha ricoperto nell’ultimo anno, un’alta carica pubblica, i suoi familiari e chi ha con loro stretti legami (D.Lgs. 231/2007, art. 1).',
    )
    .facts([
      ['Il cliente lo è', one.stato === 'bozza' && !one.pep ? 'no [  ]    sì [  ]' : one.pep ? 'sì' : 'no'],
      ...known([['Quale carica, e di chi', one.pep && (one.pepCarica ?? blank)]]),
    ])
    .closing(
      {
        text: 'Il cliente dichiara che i dati sono veri e completi, e si impegna a comunicarne ogni cambiamento finché dura il rapporto.',
      },
      [signatureOf(member), ['Chi ha identificato il cliente', '']],
    )
}

function drawOwners(paper: Paper, owners: NonNullable<Verification['titolari']>): void {
  paper
    .heading('I titolari effettivi')
    .paragraph(
      'Le persone che possiedono più del 25 % dell’azienda, che la controllano in altro modo o, se nessuno la controlla, che la amministrano (D.Lgs. 231/2007, art. 20).',
    )
  if (owners.length === 0) paper.facts([['Nome, codice fiscale, quota', blank]])
  for (const owner of owners) paper.heading(owner.nome, 3).facts(ownerFacts(owner))
}

const words = fields.titolari.fields

const ownerFacts = (owner: NonNullable<Verification['titolari']>[number]): Fact[] =>
  known([
    ['Perché', words.criterio.values[owner.criterio]],
    ['Quota', owner.quota !== undefined && formatRate(owner.quota)],
    ['Codice fiscale', owner.codiceFiscale],
    ['Nascita', [formatLongDay(owner.dataNascita), owner.luogoNascita].filter(Boolean).join(', ')],
    ['Cittadinanza', countries[owner.cittadinanza]],
    ['Paese di residenza', countries[owner.residenza]],
    ['Politicamente esposta', owner.pep ? 'sì' : 'no'],
  ])

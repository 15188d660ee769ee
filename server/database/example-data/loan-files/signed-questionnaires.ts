import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { at } from '../days.ts'
import { seededRandom } from '../random.ts'
import { documentPdf } from './document-pdf.ts'

type Verification = RecordOf<typeof adequateVerifications>

/** The bytes of the signed questionnaire of a person's verification. */
export const questionnaireContents = ({ firmatoAl }: Pick<Verification, 'firmatoAl'>, person: string) =>
  documentPdf({ nome: 'Questionario firmato', day: firmatoAl!, person })

/** The file of the signed questionnaire of a person's verification, whose bytes are those of `questionnaireContents`. */
export function signedQuestionnaire(
  verification: Pick<Verification, '_id' | 'firmatoAl'>,
  person: string,
): Verification['questionario'] {
  const { bytes, pagine } = questionnaireContents(verification, person)
  return {
    _id: seededRandom(0, `questionnaire of ${verification._id}`).id(at(verification.firmatoAl!)),
    name: `Questionario firmato - ${person}.pdf`,
    size: bytes.length,
    mimetype: 'application/pdf',
    pagine,
  }
}

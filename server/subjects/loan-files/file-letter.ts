import type { LetterGroup } from '../../../contract/letters/letter.ts'
import { fileProducts } from '../../../contract/subjects/loan-files/file-words.ts'
import type { LoanFile } from '../clients/files/participation.ts'
import type { Follower } from '../requests/callback.ts'

/** The file of a letter to a customer, with whoever follows the file. No template can empty these data. */
export const fileGroup = (
  { IDEGG, prodotto }: Pick<LoanFile, 'IDEGG' | 'prodotto'>,
  { chi, telefono, email }: Follower,
): LetterGroup => ({
  title: `La Sua pratica n. ${IDEGG}`,
  facts: [
    ['Prodotto', fileProducts[prodotto]],
    ['La segue', chi],
    ['Telefono', telefono],
    ['E-mail', email],
  ],
})

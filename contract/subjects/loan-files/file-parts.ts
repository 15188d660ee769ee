import { adequateVerifications } from './adequate-verifications.ts'
import { bankAnswers } from './bank-answers.ts'
import { fees } from './fees.ts'
import { fileDocuments } from './file-documents.ts'
import { fileNotes } from './file-notes.ts'
import { fileTasks } from './file-tasks.ts'
import { participants } from './participants.ts'
import { shares } from './shares.ts'
import { steps } from './steps.ts'

/** The resources whose records are parts of a loan file, by the names that the page of a file gives them. */
export const fileParts = {
  partecipanti: participants,
  quote: shares,
  compensi: fees,
  passi: steps,
  banche: bankAnswers,
  documenti: fileDocuments,
  note: fileNotes,
  compiti: fileTasks,
  verifiche: adequateVerifications,
} as const
export type FilePart = keyof typeof fileParts

import { letterCodes } from '../../../../contract/letters/letters.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { houseText, type mailTemplates } from '../../../../contract/subjects/content/mail-templates.ts'
import { type Given, madeTogether, yearAgo } from './records.ts'

export type MailTemplate = RecordOf<typeof mailTemplates>

export const generateMailTemplates = (from: Given): MailTemplate[] =>
  madeTogether(
    'mail templates',
    from,
    yearAgo(from),
    letterCodes.map(codice => ({ codice, ...houseText(codice) })),
  )

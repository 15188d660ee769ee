import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { mailTemplates } from '../../../../contract/subjects/content/mail-templates.ts'
import { type Given, madeTogether, yearAgo } from './records.ts'

export type MailTemplate = RecordOf<typeof mailTemplates>

export const generateMailTemplates = (from: Given): MailTemplate[] =>
  madeTogether('mail templates', from, yearAgo(from), [
    {
      codice: 'appuntamento-confermato',
      oggetto: 'Il Suo appuntamento del {{giorno}}',
      testo:
        'Gentile {{nome}},\n\nconfermiamo l’appuntamento di {{giorno}} alle {{ora}} nella nostra agenzia.\n\nIn caso di imprevisti basta rispondere a questo messaggio.',
      variabili: ['nome', 'giorno', 'ora'],
    },
    {
      codice: 'documenti-mancanti',
      oggetto: 'Mancano alcuni documenti per la pratica {{numeroPratica}}',
      testo:
        'Gentile {{nome}},\n\nper proseguire con la pratica {{numeroPratica}} servono ancora: {{documenti}}.',
      variabili: ['nome', 'numeroPratica', 'documenti'],
    },
  ])

import * as z from 'zod/mini'
import { emailPattern } from '../text/email-pattern.ts'

/** An e-mail address that a person types. */
export const emailAddress = z
  .string('Scriva l’indirizzo e-mail.')
  .check(
    z.trim(),
    z.maxLength(254, { error: 'Al massimo 254 caratteri.', abort: true }),
    z.regex(emailPattern, 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.'),
  )

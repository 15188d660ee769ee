import type { LetterGroup } from '../../../contract/letters/letter.ts'
import {
  contactInWords,
  formatRequestNumber,
  type RequestContact,
} from '../../../contract/pages/request-words.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { written } from '../../mail/letter.tsx'
import { enqueueMail } from '../../mail/mail.ts'
import { imprintIn } from '../../mail/templates.ts'
import { isWithinAllowance } from '../../plugins/allowance.ts'
import { hashOf } from '../../sessions/credentials/keys.ts'

/** Letters to one address in an hour. Strangers can type the address of somebody else. */
const lettersAnHour = 1

interface ApplicantLetter {
  to: string | null | undefined
  numero: string
  contact: RequestContact
  /** Receives the person's answer. */
  replyTo: string
  /** How the person is contacted: «La chiamerà», «Le scriverà». */
  verb: string
  /** What the person asked for, without personal circumstances and without text that a visitor typed. */
  groups: readonly LetterGroup[]
  toPrepare: readonly string[]
  /** The groups contain the figures of an offer. */
  hasFigures: boolean
  /** The caller's network, which may cause a limited number of letters. */
  network: string
}

/**
 * Enqueues the letter that confirms a request to its sender, in the transaction of the request. The letter repeats no
 * text that a visitor typed, not even the name, because strangers can type any address. Sends nothing without an
 * address, and nothing above the limits of the address and of the network.
 */
export async function confirmToApplicant(
  context: Context,
  tx: Queries,
  { to, numero, contact, replyTo, verb, groups, toPrepare, hasFigures, network }: ApplicantLetter,
): Promise<void> {
  if (!to) return
  const now = context.now()
  const mayWrite =
    (await isWithinAllowance(tx, now, `applicant:${hashOf(to.toLowerCase())}`, lettersAnHour)) &&
    (await isWithinAllowance(tx, now, `letters:${network}`, context.limits.lettersAnHour))
  if (!mayWrite) return
  const number = formatRequestNumber(numero)
  const letter = written({
    to,
    subject: `La Sua richiesta n. ${number}`,
    paragraphs: [
      `abbiamo ricevuto la Sua richiesta: il numero è ${number}.`,
      `${contactInWords(contact, verb, now)}.`,
    ],
    groups: [
      ...groups,
      ...(toPrepare.length > 0 ? [{ title: 'Che cosa tenere pronto', items: toPrepare }] : []),
    ],
    notes: [
      ...(hasFigures
        ? ['Le cifre sono una simulazione: l’offerta diventa certa quando la banca ha valutato la richiesta.']
        : []),
      `Per cambiare qualcosa o per ritirare la richiesta risponda a questa e-mail, o telefoni al ${contact.telefono} e dica il numero.`,
      'Se non è stata una Sua richiesta, qualcuno ha scritto il Suo indirizzo per errore: ci risponda e la cancelliamo.',
    ],
    imprint: await imprintIn(tx),
  })
  await enqueueMail(context, tx, { ...letter, replyTo })
}

/** A mail server's answer that trying again does not change. */
export class LetterRefused extends Error {
  /** The codes of the answer, without its words: they may name the person. */
  readonly reply: string
  /** Whether it may be us who are refused, by a policy or for want of a sign-in, and not the letter. */
  readonly isPolicy: boolean

  constructor(reply: string, isPolicy: boolean) {
    super(`refused: ${reply}`)
    this.name = 'LetterRefused'
    this.reply = reply
    this.isPolicy = isPolicy
  }
}

/** What nodemailer says of a failure. */
interface MailFailure {
  code?: string
  /** What was being said to the server; `API` when nothing had been. */
  command?: string
  response?: string
  responseCode?: number
}

/** An address not written as one; a server or domain that takes no mail; and whatever is refused of a letter. */
const forGood = (code: number) => code === 501 || code === 521 || (code >= 550 && code <= 559)

/**
 * The refusal that a failure to send amounts to; null when trying again may do. Until the recipient is named it is
 * not the letter that is refused.
 */
export function refusalIn(error: unknown): LetterRefused | null {
  const { code, command, response = '', responseCode = 0 } = error as MailFailure
  if (command === 'API' && code === 'EENVELOPE') return new LetterRefused('address', false)
  if ((command !== 'RCPT TO' && command !== 'DATA') || !forGood(responseCode)) return null
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return new LetterRefused(
    [responseCode, ...(detail ? [detail] : [])].join(' '),
    detail?.startsWith('5.7.') ?? false,
  )
}

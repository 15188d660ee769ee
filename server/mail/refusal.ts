/** A permanent refusal by a mail server: another attempt would be useless. */
export class LetterRefused extends Error {
  /** The codes of the answer. The text of the answer is dropped, because it may name the person. */
  readonly reply: string
  /** Whether a policy or a missing authentication may refuse the sending server instead of the letter. */
  readonly isPolicy: boolean

  constructor(reply: string, isPolicy: boolean) {
    super(`refused: ${reply}`)
    this.name = 'LetterRefused'
    this.reply = reply
    this.isPolicy = isPolicy
  }
}

/** The properties of nodemailer's errors. */
interface MailFailure {
  code?: string
  /** The SMTP command that failed; `API` before the first command. */
  command?: string
  response?: string
  responseCode?: number
}

/** Whether a code is permanent: an invalid address, a server or domain without mail, a refused letter. */
const isPermanent = (code: number) => code === 501 || code === 521 || (code >= 550 && code <= 559)

/**
 * The permanent refusal in an error of nodemailer; null when another attempt may succeed. Errors before the recipient
 * is named do not concern the letter.
 */
export function refusalIn(error: unknown): LetterRefused | null {
  const { code, command, response = '', responseCode = 0 } = error as MailFailure
  if (command === 'API' && code === 'EENVELOPE') return new LetterRefused('address', false)
  if ((command !== 'RCPT TO' && command !== 'DATA') || !isPermanent(responseCode)) return null
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return new LetterRefused(
    [responseCode, ...(detail ? [detail] : [])].join(' '),
    detail?.startsWith('5.7.') ?? false,
  )
}

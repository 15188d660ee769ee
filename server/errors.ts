/** A condition of an action: the message, the fields that meet it, and a link relative to the page of the record. */
export interface Missing {
  message: string
  fields: readonly string[]
  link: string
}

/** An error answer: its status, and the Italian message for the person. */
export class AppError extends Error {
  readonly status: number
  readonly fields?: Record<string, string>
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number
  /** A machine-readable reason where the status is not enough. Named differently from `code`, which Fastify sets itself. */
  readonly answerCode?: string
  /** Conditions of the action that are not met. */
  readonly missing?: readonly Missing[]
  /** The record that stands in the way, for a caller who may read it. */
  readonly record?: { _id: string; nome: string }

  constructor(
    status: number,
    message: string,
    fields?: Record<string, string>,
    retryAfter?: number,
    answerCode?: string,
  ) {
    super(message)
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.answerCode = answerCode
  }
}

export const unauthenticated = () => new AppError(401, 'Occorre accedere.')
export const forbidden = () => new AppError(403, 'Non si dispone dei permessi necessari.')
export const notFound = () => new AppError(404, 'Non esiste o non è più disponibile.')
export const stale = () =>
  new AppError(409, 'Nel frattempo qualcun altro ha modificato questi dati. Li ricarichi e riprovi.')
/** `by` names the other records and their number, if known. */
export const pointedAt = (by = '') =>
  new AppError(409, `Non si può cancellare: altri dati vi fanno riferimento${by && ` (${by})`}.`)
export const conflict = (message: string, fields?: Record<string, string>) =>
  new AppError(409, message, fields)
export const duplicate = (fields: Record<string, string>) =>
  new AppError(409, 'Esiste già un record con questi dati.', fields)
export const unprocessable = (fields: Record<string, string>) =>
  new AppError(422, Object.values(fields)[0] ?? 'Controlli ciò che ha scritto.', fields)
/** An action whose conditions are not met. */
export const unmet = (message: string, missing: readonly Missing[]): AppError =>
  Object.assign(new AppError(422, message), { missing })

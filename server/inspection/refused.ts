/** The file is refused. The Italian message is for the sender. */
export class Refused extends Error {
  /** The HTTP status of the answer. */
  readonly status: 413 | 422

  constructor(message: string, status: 413 | 422 = 422) {
    super(message)
    this.status = status
  }
}

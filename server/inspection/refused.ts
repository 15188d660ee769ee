/** A file is not kept. The message is for whoever sends the file. */
export class Refused extends Error {
  /** Of the answer. */
  readonly status: 413 | 422

  constructor(message: string, status: 413 | 422 = 422) {
    super(message)
    this.status = status
  }
}

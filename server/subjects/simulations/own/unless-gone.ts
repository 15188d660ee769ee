import { AppError } from '../../../errors.ts'

/** Makes something with an offer of an earlier day, or without it when the offer is gone (422). */
export async function unlessGone<O, T>(
  offer: O | undefined,
  make: (offer: O | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await make(offer)
  } catch (error) {
    if (!offer || !(error instanceof AppError && error.status === 422)) throw error
    return make(undefined)
  }
}

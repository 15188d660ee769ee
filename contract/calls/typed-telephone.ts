import * as z from 'zod/mini'
import { cleanTelephone, telephoneError } from '../italian/typed-telephone.ts'

const atMost = (length: number) => z.maxLength(length, { error: 'Al massimo 30 caratteri.', abort: true })

/** The checks of a telephone that a person types or pastes: cleaned, of at most 30 characters then, and `isValid`. */
export const telephoneChecks = (isValid: (clean: string) => boolean) =>
  [
    atMost(60),
    z.overwrite<string>(cleanTelephone),
    atMost(30),
    z.refine<string>(isValid, telephoneError),
  ] as const

import * as z from 'zod/mini'
import { cleanTelephone, telephoneError } from '../italian/typed-telephone.ts'

const maxLength = (max: number) =>
  z.maxLength<string>(max, { error: 'Al massimo 30 caratteri.', abort: true })

/** The checks of a telephone that a person types or pastes: cleaned, of at most 30 characters then, and `isValid`. */
export const telephoneChecks = (isValid: (clean: string) => boolean) =>
  [
    maxLength(60),
    z.overwrite<string>(cleanTelephone),
    maxLength(30),
    z.refine<string>(isValid, telephoneError),
  ] as const

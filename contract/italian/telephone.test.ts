import { expect, it } from 'vitest'
import { nationalDigits } from './telephone.ts'

it.each(['333 1234567', '+39 333-123.4567', '0039 333 1234567', '(+39) 333 1234567', ' (0039)3331234567'])(
  'the digits of %s leave out the code of Italy',
  number => expect(nationalDigits(number)).toBe('3331234567'),
)

import { expect, it } from 'vitest'
import { emailPattern } from './email-pattern.ts'

it.each([
  'ada@posta.example',
  'rossi&figli@studio.example',
  "d'angelo@posta.example",
  'a.b+noleggi@posta.example',
  'mario@caffè.example',
  'info@bücher.example',
  'info@xn--bcher-kva.example',
  'x@посылка.рф',
  'a_b-c@sub.dominio.example',
])('«%s» is an address', address => expect(emailPattern.test(address)).toBe(true))

it.each([
  '',
  'ada',
  'ada@',
  '@posta.example',
  'ada@posta',
  'ada@@posta.example',
  'ada @posta.example',
  'ada@posta .example',
  '.ada@posta.example',
  'ada.@posta.example',
  'a..b@posta.example',
  'ada@-posta.example',
  'ada@posta-.example',
  'ada@posta..example',
  'ada@127.0.0.1',
  'ada,eva@posta.example',
  'ada;eva@posta.example',
  'Ada <ada@posta.example>',
  'ada@posta.example\n',
  '«ada»@posta.example',
  `${'a'.repeat(65)}@posta.example`,
])('%j is no address', address => expect(emailPattern.test(address)).toBe(false))

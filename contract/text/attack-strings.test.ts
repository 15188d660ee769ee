import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLead } from '../calls/leads.ts'
import { company } from '../subjects/company.ts'
import { mailTemplates } from '../subjects/content/mail-templates.ts'

afterEach(() => vi.restoreAllMocks())

/** The expression that Zod runs over the whole text to measure its length. */
const zodLengthExpression = '[\\uD800-\\uDBFF]'

/** The length of the longest text that a regular expression reads during `work`, in characters. */
function longestRead(work: () => void): number {
  let longest = 0
  for (const method of ['test', 'exec'] as const) {
    const original = RegExp.prototype[method] as (this: RegExp, text: string) => never
    vi.spyOn(RegExp.prototype, method).mockImplementation(function (this: RegExp, text: string) {
      if (this.source !== zodLengthExpression) longest = Math.max(longest, text.length)
      return original.call(this, text)
    })
  }
  work()
  vi.restoreAllMocks()
  return longest
}

describe('a text that is too long', () => {
  const long = 'a'.repeat(100_000)

  it.each(Object.entries({ ...company.fields, ...mailTemplates.fields }))(
    'is refused by its length, before an expression reads the field %s',
    (_, { schema }) => {
      expect(longestRead(() => expect(schema.safeParse(long).success).toBe(false))).toBeLessThan(1000)
    },
  )

  it.each(['nome', 'cognome', 'email', 'telefono', 'messaggio'])(
    'is refused by its length, before an expression reads the visitor’s field %s',
    name => {
      const contatto = { nome: 'Ada', cognome: 'Rossi', telefono: '333 1234567', [name]: long }
      const read = longestRead(() => expect(createLead.body.safeParse({ contatto }).success).toBe(false))
      expect(read).toBeLessThan(1000)
    },
  )
})

describe('the expression for placeholders', () => {
  const variabili: string[] = []
  const letter = { codice: 'prova', oggetto: 'Prova', variabili }

  // A cubic expression takes hours for this text.
  it('takes linear time for braces and spaces without a closing brace', () => {
    const testo = `{{${' '.repeat(100_000)}`
    expect(mailTemplates.check?.({ ...letter, testo })).toEqual({})
  })

  it('finds the placeholders of a letter', () => {
    const check = (testo: string) => mailTemplates.check?.({ ...letter, testo })
    expect(check('Gentile {{ nome }},')).toEqual({ testo: '«{{nome}}» non è fra le variabili.' })
    expect(check('{{{nome}}} {{ }')).toEqual({ testo: '«{{nome}}» non è fra le variabili.' })
    expect(check('{{}}')).toEqual({ testo: '«{{}}» non è fra le variabili.' })
  })
})

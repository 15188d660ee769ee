import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLead } from '../calls/leads.ts'
import { company } from '../subjects/company.ts'
import { mailTemplates, templateProblems } from '../subjects/content/mail-templates.ts'

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

  it.each(
    Object.entries({
      ...company.fields,
      oggetto: mailTemplates.fields.oggetto,
      testo: mailTemplates.fields.testo,
    }),
  )('is refused by its length, before an expression reads the field %s', (_, { schema }) => {
    expect(longestRead(() => expect(schema.safeParse(long).success).toBe(false))).toBeLessThan(1000)
  })

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
  const check = (testo: string) =>
    templateProblems('modifica_annullata', { oggetto: 'Prova', testo, chiusura: 'Fine.' })
  const refusal = (name: string) => ({
    testo: `«{{${name}}}» non c’è in questa lettera. Questa lettera non ha variabili.`,
  })

  // A cubic expression takes hours for this text.
  it('takes linear time for braces and spaces without a closing brace', () => {
    expect(check(`{{${' '.repeat(100_000)}`)).toEqual({})
  })

  it('finds the placeholders of a letter', () => {
    expect(check('Gentile {{ nome }},')).toEqual(refusal('nome'))
    expect(check('{{{nome}}} {{ }')).toEqual(refusal('nome'))
    expect(check('{{}}')).toEqual(refusal(''))
  })
})

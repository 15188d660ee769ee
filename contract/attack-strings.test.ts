import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLead } from './calls/leads.ts'
import { company } from './resources/company.ts'
import { mailTemplates } from './resources/mail-templates.ts'

afterEach(() => vi.restoreAllMocks())

/** Zod looks for surrogate pairs with it while it measures a text. */
const measuring = '[\\uD800-\\uDBFF]'

/** The longest text that a regular expression is asked about meanwhile. */
function longestRead(work: () => void): number {
  let longest = 0
  for (const method of ['test', 'exec'] as const) {
    const original = RegExp.prototype[method] as (this: RegExp, text: string) => never
    vi.spyOn(RegExp.prototype, method).mockImplementation(function (this: RegExp, text: string) {
      if (this.source !== measuring) longest = Math.max(longest, text.length)
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
    'is refused by its length, before an expression reads what a visitor wrote as %s',
    name => {
      const contatto = { nome: 'Ada', cognome: 'Rossi', telefono: '333 1234567', [name]: long }
      const read = longestRead(() => expect(createLead.body.safeParse({ contatto }).success).toBe(false))
      expect(read).toBeLessThan(1000)
    },
  )
})

describe('an expression takes linear time', () => {
  const variabili: string[] = []
  const letter = { codice: 'prova', oggetto: 'Prova', variabili }

  // With the cubic expression this text takes hours.
  it('over braces and spaces that nothing closes', () => {
    const testo = `{{${' '.repeat(100_000)}`
    expect(mailTemplates.check?.({ ...letter, testo } as never)).toEqual({})
  })

  it('and finds the gaps of a letter as before', () => {
    const check = (testo: string) => mailTemplates.check?.({ ...letter, testo } as never)
    expect(check('Gentile {{ nome }},')).toEqual({ testo: '«{{nome}}» non è fra le variabili.' })
    expect(check('{{{nome}}} {{ }')).toEqual({ testo: '«{{nome}}» non è fra le variabili.' })
    expect(check('{{}}')).toEqual({ testo: '«{{}}» non è fra le variabili.' })
  })
})

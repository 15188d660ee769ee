import { describe, expect, it } from 'vitest'
import { allowAll, allowNone, choiceIn, keepChoice } from './choice.ts'

/** A cookie store like a browser's: writes add cookies, reads return only names and values. */
function jar(kept = '') {
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [kept, ...written.map(line => line.split(';')[0])].filter(Boolean).join('; ')
    },
    set cookie(line: string) {
      written.push(line)
    },
  }
}

describe('a choice', () => {
  it.each([allowAll, allowNone, { statistiche: true, campagne: false }])('is read as stored: %o', choice => {
    const page = jar('altro=1')
    keepChoice(page, choice, true)
    expect(choiceIn(page)).toEqual(choice)
    expect(page.written).toEqual([
      expect.stringMatching(/; path=\/; max-age=15724800; samesite=lax; secure$/),
    ])
  })

  it.each(['', 'quinto_consenso=', 'quinto_consenso=0.1.1', 'quinto_consenso=1.1', 'xquinto_consenso=1.1.1'])(
    'is absent from «%s»',
    cookie => expect(choiceIn(jar(cookie))).toBeNull(),
  )
})

import { describe, expect, it } from 'vitest'
import { choiceIn, everything, keepChoice, nothing } from './choice.ts'

/** A page's cookies as a browser has them: what is written is added, what is read has names and values alone. */
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
  it.each([everything, nothing, { statistiche: true, campagne: false }])(
    'is read as it was kept: %o',
    choice => {
      const page = jar('altro=1')
      keepChoice(page, choice, true)
      expect(choiceIn(page)).toEqual(choice)
      expect(page.written).toEqual([
        expect.stringMatching(/; path=\/; max-age=15724800; samesite=lax; secure$/),
      ])
    },
  )

  it.each(['', 'quinto_consenso=', 'quinto_consenso=0.1.1', 'quinto_consenso=1.1', 'xquinto_consenso=1.1.1'])(
    'is not there in «%s»',
    cookie => expect(choiceIn(jar(cookie))).toBeNull(),
  )
})

import { expect, it } from 'vitest'
import { timedLines } from './transcript.tsx'

it('reads the times of a transcript when every line has one', () => {
  expect(timedLines('0:00 Buongiorno.\n\n[1:05] Il TAEG.\n1:02:03 Fine.')).toEqual([
    { seconds: 0, words: 'Buongiorno.' },
    { seconds: 65, words: 'Il TAEG.' },
    { seconds: 3723, words: 'Fine.' },
  ])
  expect(timedLines('Buongiorno.\n1:05 Il TAEG.')).toBeNull()
})

import { expect, it } from 'vitest'
import { withArticlesOfDays } from './articles-of-days.ts'

it.each([
  ['scade il 8 marzo 2026', 'scade l’8 marzo 2026'],
  ['Fino al 11 luglio 2026.', 'Fino all’11 luglio 2026.'],
  ['dal 8 gennaio al 11 aprile', 'dall’8 gennaio all’11 aprile'],
  ['le cifre del 8 maggio', 'le cifre dell’8 maggio'],
  ['Il 8 giugno la banca', 'L’8 giugno la banca'],
  ['il 18 marzo, il 1º agosto, il 8 % e al 11.30', 'il 18 marzo, il 1º agosto, il 8 % e al 11.30'],
])('days have the article of the spoken number: %s', (text, words) => {
  expect(withArticlesOfDays(text)).toBe(words)
})

import { expect, it } from 'vitest'
import { percentWithArticle, percentWithTo, wholePercent } from './percent.ts'

it.each([
  [0, 'lo 0\u00a0%'],
  [1, 'il 1\u00a0%'],
  [8, 'l’8\u00a0%'],
  [11, 'l’11\u00a0%'],
  [18, 'il 18\u00a0%'],
  [79, 'il 79\u00a0%'],
  [80, 'l’80\u00a0%'],
  [89, 'l’89\u00a0%'],
  [90, 'il 90\u00a0%'],
  [100, 'il 100\u00a0%'],
])('%i per cent has the article of the spoken number', (percent, words) => {
  expect(percentWithArticle(percent)).toBe(words)
})

it.each([
  [0, 3, 0],
  [2, 3, 66],
  [3, 3, 100],
])('%i of %i is %i per cent, rounded down', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent)
})

it.each([
  [0, 'allo 0\u00a0%'],
  [8, 'all’8\u00a0%'],
  [50, 'al 50\u00a0%'],
  [80, 'all’80\u00a0%'],
  [90, 'al 90\u00a0%'],
])('%i per cent after «fino»', (percent, words) => {
  expect(percentWithTo(percent)).toBe(words)
})

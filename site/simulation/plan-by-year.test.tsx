import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlanByYear } from './plan-by-year.tsx'

const years = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    year: i + 1,
    instalments: 12,
    principal: 100_00,
    interest: 10_00,
    balance: 0,
  }))

it.each([
  [1, [1]],
  [5, [5]],
  [6, [3, 3]],
  [7, [4, 3]],
  [25, [13, 12]],
])('divides %i years into columns of %j', (count, columns) => {
  const html = renderToString(<PlanByYear title="Piano" years={years(count)} note="" />)
  const rows = html.match(/<tbody>.*?<\/tbody>/g)!.map(body => body.match(/<tr>/g)!.length)
  expect(rows).toEqual(columns)
})

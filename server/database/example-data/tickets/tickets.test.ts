import { expect, it } from 'vitest'
import { generateExampleData } from '../generate-example-data.ts'

const { tickets, tickets_passi } = generateExampleData({ seed: 1, size: 'small', today: '2026-11-20' })

it('change their state step by step, also within one instant, up to the one that they have', () => {
  const steps = tickets_passi.filter(({ tipo }) => tipo === 'stato')
  for (const { _id, stato } of tickets) {
    const order = steps
      .filter(({ ticket }) => ticket === _id)
      .toSorted((a, b) => (a.at + a._id < b.at + b._id ? -1 : 1))
    expect([null, ...order.map(({ a }) => a)]).toEqual([...order.map(({ da }) => da), stato])
  }
})

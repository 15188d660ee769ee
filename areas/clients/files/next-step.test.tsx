import { expect, it } from 'vitest'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { rendered } from '../../shared/testing/rendered.tsx'
import { NextStep } from './next-step.tsx'

const eyebrowOf = async (tipo: CustomerFile['prossimo']['tipo'], turno: CustomerFile['turno']) => {
  const prossimo = { tipo, titolo: 'Appuntamento al telefono', testo: 'La chiamiamo noi.', entro: null }
  const place = await rendered(<NextStep file={{ _id: '1', prossimo, turno } as CustomerFile} />)
  return place.querySelector('.eyebrow')?.textContent ?? null
}

it.each(['appuntamento', 'appuntamento_vicino'] as const)(
  'does not say that it is up to the customer above an appointment at which we call: %s',
  async tipo => {
    expect(await eyebrowOf(tipo, { aLei: true, testo: 'Tocca a Lei' })).toBeNull()
    expect(await eyebrowOf(tipo, { aLei: false, testo: 'Tocca alla banca' })).toBe('Tocca alla banca')
  },
)

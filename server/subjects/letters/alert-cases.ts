import type { Context } from '../../context.ts'
import { mortgageCalculator } from '../calculators/calculator-settings.ts'
import { alertCase } from '../simulations/alerts/check-alerts.ts'
import { makeSimulation } from '../simulations/make-simulation.ts'
import { nameOf } from '../simulations/own/simulation-row.ts'
import type { Case, Reader } from './request-cases.ts'

/** The letter of an alert about a simulation of the calculator's initial need, with the reader's name. */
export async function alertPreview(context: Context, reader: Reader, token: string): Promise<Case> {
  const snapshot = await makeSimulation(context, (await mortgageCalculator(context)).predefinito)
  return {
    about: 'Con una simulazione calcolata adesso e una soglia inventata.',
    letter: alertCase(context.settings, {
      name: reader.name,
      simulation: {
        _id: '00000000-0000-7000-8000-000000000000',
        nome: nameOf({ name: null, snapshot }),
        snapshot,
      },
      alert: { what: 'indice', threshold: 2.5 },
      value: 2.48,
      token,
    }),
  }
}

import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { addStyle } from '../../shared/add-style.ts'
import style from './simulations.css?inline'

addStyle(style)

export type Simulation = AnswerOf<'GET /clients/simulazioni/:id'>
export type Listed = AnswerOf<'GET /clients/simulazioni'>['conservate'][number]

export const listPath = '/area-clienti/simulazioni'
export const comparisonPath = '/area-clienti/simulazioni/confronto'

/** The maximum number of simulations side by side. */
export const maxCompared = 3

/** Labels with their values. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="account">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

import { quintoLeasing as definition } from '../../contract/elements/quinto-leasing.ts'
import css from '../shared/calculator/calculator.css?inline'
import { prepareCalculator } from '../shared/calculator/prepare-calculator.ts'
import { createModel, livePart } from './model.ts'
import { View } from './view.tsx'

/** `<quinto-leasing>`: quotes a lease and collects a request. */
export const widget = { definition, createModel, View, css, prepare: prepareCalculator(livePart) }

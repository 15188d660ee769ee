import { quintoCdq as definition } from '../../contract/elements/quinto-cdq.ts'
import { prepareCalculator } from '../shared/calculator/prepare-calculator.ts'
import css from './calculator.css?inline'
import { createModel, livePart } from './model.ts'
import { View } from './view.tsx'

/**
 * `<quinto-cdq>`: computes the largest instalment on a salary or pension and its net amount, and collects a request.
 */
export const widget = { definition, createModel, View, css, prepare: prepareCalculator(livePart) }

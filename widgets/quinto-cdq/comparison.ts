/** What only a comparison of offers needs: a calculator that collects contacts never asks for it. */
export { default as css } from '../shared/offers/comparison.css?inline'
export { ComparisonForm } from './comparison-form.tsx'
export { quotation } from './quotation.ts'

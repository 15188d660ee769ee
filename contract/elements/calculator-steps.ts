/** The steps of a calculator in order. The frames have a page for each step. */
export const calculatorSteps = ['bisogno', 'offerte', 'richiesta', 'contatto', 'grazie'] as const
export type CalculatorStep = (typeof calculatorSteps)[number]

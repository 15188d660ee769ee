/** The steps of a calculator, in the order of the journey; the frames have a page for each. */
export const calculatorSteps = ['bisogno', 'offerte', 'richiesta', 'contatto', 'grazie'] as const
export type CalculatorStep = (typeof calculatorSteps)[number]

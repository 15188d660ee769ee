import { GoodChoice } from './good-choice.tsx'
import { dials } from './view.tsx'

/** The editable parts of the need, by property name. */
export const needFields = { bene: GoodChoice, ...dials }

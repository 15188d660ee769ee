import type { ComponentChildren } from 'preact'
import css from './place-part.css?inline'

export { OfficeChoice as View } from './office-choice.tsx'
export { comboOf } from './town-search.tsx'
export { css }

/** What makes a text field a combobox. */
export interface Combo {
  attributes: object
  /** The list below the field. */
  list?: ComponentChildren
}

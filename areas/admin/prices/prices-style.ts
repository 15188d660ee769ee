import { addStyle } from '../../shared/late-style.ts'
import style from './prices.css?inline'

/** Imported for its effect, by each page of the price tables. */
addStyle(style)

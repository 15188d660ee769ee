import { addStyle } from '../../shared/add-style.ts'
import style from './prices.css?inline'

/** Each page of the price tables imports this file for its side effect. */
addStyle(style)

import { addStyle } from '../add-style.ts'
import style from './side-by-side.css?inline'

/** Each table with alternatives as columns imports this file for its side effect. */
addStyle(style)

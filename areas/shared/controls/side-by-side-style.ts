import style from '../../../ui/parts/side-by-side.css?inline'
import { addStyle } from '../add-style.ts'

/** Each table with alternatives as columns imports this file for its side effect. */
addStyle(style)

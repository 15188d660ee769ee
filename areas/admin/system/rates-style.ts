import { addStyle } from '../../shared/add-style.ts'
import style from './rates.css?inline'

/** Each page that enters or shows rates imports this file for its side effect. */
addStyle(style)

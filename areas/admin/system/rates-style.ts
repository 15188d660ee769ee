import { addStyle } from '../../shared/late-style.ts'
import style from './rates.css?inline'

/** Imported for its effect, by each page that enters or shows rates. */
addStyle(style)

import { addStyle } from '../../late-style.ts'
import style from './history.css?inline'

/** Imported for its effect, by each view of changes. */
addStyle(style)

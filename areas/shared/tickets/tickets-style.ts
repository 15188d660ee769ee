import { addStyle } from '../add-style.ts'
import badges from '../loan-files/documents/document-badges.css?inline'
import style from './tickets.css?inline'

/** Imported for its effect, by the parts of tickets. */
addStyle(badges)
addStyle(style)

import { addStyle } from '../add-style.ts'
import style from './file-choice.css?inline'

/** Imported for its effect, by each button that opens the files of the device. */
addStyle(style)

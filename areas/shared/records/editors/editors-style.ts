import { addStyle } from '../../add-style.ts'
import '../../controls/file-choice-style.ts'
import style from './editors.css?inline'

/** Imported for its effect, by each user of files, recipients or colours. */
addStyle(style)

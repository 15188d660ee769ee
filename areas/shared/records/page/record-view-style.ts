import { addStyle } from '../../add-style.ts'
import style from './record-view.css?inline'

addStyle(style)

import { addStyle } from '../../shared/add-style.ts'
import style from './training.css?inline'

addStyle(style)

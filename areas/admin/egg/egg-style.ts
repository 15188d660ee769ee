import { addStyle } from '../../shared/add-style.ts'
import style from './egg.css?inline'

/** Each page of the imports from EGG imports this file for its side effect. */
addStyle(style)

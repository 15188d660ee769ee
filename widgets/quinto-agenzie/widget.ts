import { quintoAgenzie as definition } from '../../contract/elements/quinto-agenzie.ts'
import type { Widget } from '../runtime/widget.ts'
import { type AgenciesModel, createModel } from './model.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/** `<quinto-agenzie>`: finds an agency, in a list and on a map. */
export const widget = { definition, createModel, View, css } satisfies Widget<
  typeof definition,
  AgenciesModel
>

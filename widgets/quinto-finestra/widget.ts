import { quintoFinestra as definition } from '../../contract/elements/quinto-finestra.ts'
import type { Widget } from '../runtime/widget.ts'
import { createModel, type WindowModel } from './model.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/** `<quinto-finestra>`: a button that opens the element's content in a dialog. */
export const widget = { definition, createModel, View, css } satisfies Widget<typeof definition, WindowModel>

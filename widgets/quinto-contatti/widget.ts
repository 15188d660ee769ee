import { quintoContatti as definition } from '../../contract/elements/quinto-contatti.ts'
import type { Widget } from '../runtime/widget.ts'
import { attachmentsPart, type ContactModel, type ContactState, createModel } from './model.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/** `<quinto-contatti>`: sends a message to the broker. */
export const widget = {
  definition,
  createModel,
  View,
  css,
  async prepare({ state }) {
    if ((state as ContactState | null | undefined)?.settings.allegati) await attachmentsPart.load()
  },
} satisfies Widget<typeof definition, ContactModel>

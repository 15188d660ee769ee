import type { RichText } from '../../../../contract/text/rich-text.ts'
import type { Rule } from '../../../database/rules.ts'
import { conflict, unprocessable } from '../../../errors.ts'
import { houseOf, type PaperText } from './paper-versions.ts'

/**
 * The rule of the texts of papers: publishing stores the house's data and fees of that moment, and a published text is
 * neither changed nor deleted.
 */
export const paperTextRule =
  (): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, is] = [before as PaperText | null, after as PaperText | null]
    if (is && (is.corpo as RichText).content.some(({ type }) => type === 'image'))
      throw unprocessable({ corpo: 'Il testo di una carta non ha immagini: le tolga.' })
    if (actor.kind === 'system') return
    if (was?.stato === 'pubblicato')
      throw conflict('Un testo pubblicato non si cambia e non si cancella: ne pubblichi uno nuovo.')
    if (is?.stato !== 'pubblicato') return
    const house = await houseOf(tx)
    if (!house) throw conflict('Prima scriva i dati della società: la carta li riporta.')
    Object.assign(is, { casa: house, pubblicatoAt: at.toISOString() })
  }

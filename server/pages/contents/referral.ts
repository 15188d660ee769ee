import { referrers } from '../../../contract/subjects/referrers.ts'
import type { Context } from '../../context.ts'
import { confirmedReferrer, type Referrer, referrerOf } from '../../subjects/agents/referrers.ts'
import { contactForm } from './contact-form.ts'
import { isUuid } from './is-uuid.ts'
import { publishedText } from './published-text.ts'
import type { PageSource } from './source.ts'

type ReferralRoute = '/segnalazione/:id' | '/segnalazioneZetarent/:id'

const byRenter = ({ tipo }: Referrer) => tipo === 'zetarent'

/**
 * Landing page of a referrer: only a contact form, because a referrer has no licence. Referrers that are expired in
 * their register or unconfirmed have no page.
 */
const page = <R extends ReferralRoute>(
  path: string,
  admits: (referrer: Referrer) => boolean,
  oggetto: string | null,
  text: string | null,
): PageSource<R> => ({
  async load(context: Context, { params }) {
    const id = params.id!
    const found = await confirmed(context, id)
    if (!found || !admits(found)) return null
    if (found.codice !== id) return { redirect: `${path}/${found.codice}` }
    const { nome, tipo, registro, codice } = found
    return {
      content: {
        nome,
        tipo: referrers.fields.tipo.values[tipo],
        registro: registro && { nome: registro.nome, numero: registro.numero },
        text: text ? await publishedText(context, text) : null,
      },
      widgets: contactForm({ segnalazione: codice, ...(oggetto && { oggetto }) }),
    }
  },
})

async function confirmed({ database: { orm } }: Context, id: string): Promise<Referrer | null> {
  const found = isUuid(id) ? await referrerOf(orm, id) : await confirmedReferrer(orm, id)
  const isRegistered = found?.registro === null || found?.registro.stato === 'attivo'
  return found?.status === 'validated' && isRegistered ? found : null
}

export const referral = page<'/segnalazione/:id'>(
  '/segnalazione',
  referrer => !byRenter(referrer),
  null,
  null,
)
export const renterReferral = page<'/segnalazioneZetarent/:id'>(
  '/segnalazioneZetarent',
  byRenter,
  'noleggio',
  'zetarent',
)

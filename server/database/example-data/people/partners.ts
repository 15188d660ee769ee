import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { partners } from '../../../../contract/subjects/partners.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'

export type Partner = RecordOf<typeof partners>

/**
 * Sites that embed our calculators: one may only collect contacts, one may compare, one company collects leads under
 * its own brand, one is inactive. `partnerOrigins` are the origins of the example partner's page.
 */
export function generatePartners({
  seed,
  today,
  partnerOrigins = [],
}: {
  seed: number
  today: string
  partnerOrigins?: readonly string[]
}): Partner[] {
  const random = seededRandom(seed, 'partners')
  const partner = (
    since: string,
    fields: Pick<Partner, 'nome' | 'chiave' | 'originiAmmesse' | 'modo' | 'attivo'> & Partial<Partner>,
  ): Partner => {
    const created = at(since, 9)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      tema: {},
      calcolatori: ['mutui', 'prestiti', 'cdq', 'leasing', 'rata'],
      oamNumero: null,
      agente: null,
      webhookUrl: null,
      webhookSegreto: null,
      ...fields,
    }
  }
  return [
    partner(addDays(today, -700), {
      nome: 'Immobiliare Lago',
      chiave: 'immobiliare-lago',
      originiAmmesse: ['https://www.immobiliare-lago.example', ...partnerOrigins],
      tema: {
        '--quinto-accent': 'light-dark(#b0400f, #ffa477)',
        '--quinto-accent-deep': 'light-dark(#7d2c08, #ffc3a3)',
        '--quinto-on-accent': 'light-dark(#ffffff, #2b1104)',
        '--quinto-paper': 'light-dark(#ffffff, #10151c)',
        '--quinto-ink': 'light-dark(#14202e, #e3e9f0)',
      },
      modo: 'solo_contatto',
      attivo: true,
    }),
    partner(addDays(today, -480), {
      nome: 'Guida Mutui',
      chiave: 'guida-mutui',
      originiAmmesse: ['https://www.guida-mutui.example', ...partnerOrigins],
      modo: 'comparazione_oam',
      // Numbers of mediators in the register have at most four digits.
      oamNumero: 'M000001',
      attivo: true,
    }),
    partner(addDays(today, -300), {
      nome: 'CloudCare',
      chiave: 'cloudcare',
      originiAmmesse: ['https://www.cloudcare.example', ...partnerOrigins],
      tema: {
        '--quinto-accent': 'light-dark(#1d5c8f, #8fc7ff)',
        '--quinto-accent-deep': 'light-dark(#123f65, #b9dcff)',
        '--quinto-on-accent': 'light-dark(#ffffff, #06233c)',
      },
      modo: 'comparazione_oam',
      oamNumero: 'M000002',
      attivo: true,
    }),
    partner(addDays(today, -720), {
      nome: 'Partner Spento',
      chiave: 'partner-spento',
      originiAmmesse: ['https://www.partner-spento.example'],
      modo: 'solo_contatto',
      attivo: false,
    }),
  ]
}

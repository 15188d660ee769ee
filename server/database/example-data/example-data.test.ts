import { describe, expect, it } from 'vitest'
import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import { isExpired } from '../../../contract/loan-files/document-age.ts'
import { missingFacts } from '../../../contract/loan-files/file-facts.ts'
import { statesUnderWay } from '../../../contract/loan-files/file-groups.ts'
import { movesOf } from '../../../contract/records/states.ts'
import { resources } from '../../../contract/subjects/all.ts'
import { calculatorForm } from '../../../contract/subjects/calculator-forms.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { isBack } from '../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { isFixingDay } from '../../../finance/calendar/fixing-days.ts'
import { isWorkingDay } from '../../../finance/calendar/working-days.ts'
import { geography } from '../geography/geography.ts'
import { dayNumber } from './days.ts'
import { privateFiles } from './example-files.ts'
import { type ExampleData, generateExampleData } from './generate-example-data.ts'
import { exampleAgentNames, exampleCustomers } from './people/example-people.ts'
import { patronDays } from './people/patron-days.ts'

const options = {
  seed: 1,
  size: 'small',
  today: '2026-11-20',
  partnerOrigins: ['http://localhost:8001'],
} as const
const data = generateExampleData(options)

const definitions = new Map(resources.map(definition => [definition.name, definition]))
const names = Object.keys(data) as (keyof ExampleData)[]
type Row = Record<string, unknown>
const rowsOf = (name: keyof ExampleData, from = data) => from[name] as unknown as Row[]

const complaintsOf = (name: keyof ExampleData, from = data) => {
  const { fields, check } = definitions.get(name)!
  return rowsOf(name, from).flatMap(row => {
    const wrong = Object.entries(fields).filter(([key, { schema, optional }]) =>
      row[key] === null ? !optional : !schema.safeParse(row[key]).success,
    )
    const across = Object.keys(check?.(row) ?? {})
    const unknown = Object.keys(row).filter(
      key => !(key in fields) && !['_id', 'versione', 'createdAt', 'updatedAt'].includes(key),
    )
    const keys = [...wrong.map(([key]) => key), ...across, ...unknown]
    return keys.length > 0 ? [{ _id: row._id, keys }] : []
  })
}

describe('example data', () => {
  it('are equal for equal options, and different for another seed', () => {
    expect(JSON.stringify(generateExampleData(options))).toBe(JSON.stringify(data))
    const other = generateExampleData({ ...options, seed: 2 })
    for (const name of names) expect(JSON.stringify(other[name]), name).not.toBe(JSON.stringify(data[name]))
  })

  it('have the numbers of records that the site mentions', () => {
    const counts = Object.fromEntries(names.map(name => [name, data[name].length]))
    expect(counts).toMatchObject({
      banks: 16,
      bank_products: 65,
      agencies: 41,
      agents: 9,
      clients: 303,
      pratiche: 1200,
      partners: 4,
      perc_leads: 4,
      calculators: 6,
      leads: 60,
      merchandising: 7,
      merchandising_requests: 1,
      requests: 8,
      referrers: 3,
      company: 1,
      settings: 1,
      webhook_deliveries: 4,
    })
    expect(generateExampleData({ ...options, size: 'large' }).leads).toHaveLength(20_000)
  })

  it.each(names)('%s are from before the day, at whatever hour the server starts', name => {
    const midnight = instantInRome(options.today, '00:00:00')
    const later = rowsOf(name).filter(row =>
      [row.createdAt, row.updatedAt, row.at].some(instant => instant && new Date(instant as Date) > midnight),
    )
    expect(later.map(({ _id }) => _id)).toEqual([])
  })

  it.each(names)('%s fit their definition', name => {
    expect(complaintsOf(name)).toEqual([])
  })

  it.each(data.calculators.map(row => [row.codice, row] as const))(
    'of calculator %s fit its own form',
    (codice, row) => {
      const { fields } = calculatorForm(codice)
      for (const [key, { schema }] of Object.entries(fields))
        if (row[key as keyof typeof row] !== null)
          expect(schema.safeParse(row[key as keyof typeof row]).error?.issues, key).toBeUndefined()
    },
  )

  it('meet the conditions of their states', () => {
    const unmet = names.flatMap(name => {
      const { states } = definitions.get(name)!
      if (!states) return []
      return rowsOf(name).filter(row => {
        const { requires = [] } = states.entering?.[String(row[states.field])] ?? {}
        // Conditions of moves from particular states do not tell where the record is now. The papers of verifications
        // are there for files under way only, because the example house stays small.
        const always = requires.filter(({ from, oneOf }) => !from && !oneOf.includes('questionario'))
        return !always.every(
          ({ oneOf, when }) => !(when?.(row) ?? true) || oneOf.some(field => row[field] !== null),
        )
      })
    })
    expect(unmet.map(({ _id }) => _id)).toEqual([])
  })

  it('fit their definitions for other days and seeds', () => {
    for (const [seed, today] of [
      [2, '2027-01-01'],
      [3, '2028-02-29'],
    ] as const) {
      const other = generateExampleData({ seed, size: 'small', today })
      for (const name of names) expect(complaintsOf(name, other), `${name} on ${today}`).toEqual([])
    }
  })

  it('have unique ids in the form of UUIDv7, and dates in the past', () => {
    const all = names.flatMap(name => rowsOf(name))
    const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(all.filter(row => !uuidV7.test(row._id as string))).toEqual([])
    expect(new Set(all.map(row => row._id)).size).toBe(all.length)
    const now = new Date(`${options.today}T00:00:00Z`)
    const odd = all.filter(
      ({ createdAt, updatedAt }) =>
        (createdAt as Date) > (updatedAt as Date) ||
        // The TEGM of a quarter and a product may start today.
        (updatedAt as Date).getTime() > now.getTime() + 86_400_000,
    )
    expect(odd).toEqual([])
  })

  it.each(names)('%s have unique values where the definition requires them', name => {
    const { fields, uniqueTogether = [] } = definitions.get(name)!
    const alone = Object.keys(fields).filter(key => fields[key]!.unique)
    for (const keys of [...alone.map(key => [key]), uniqueTogether].filter(k => k.length > 0)) {
      // Empty values repeat.
      const filled = rowsOf(name).filter(row => keys.every(key => row[key] !== null))
      const values = filled.map(row => JSON.stringify(keys.map(key => row[key])))
      expect(new Set(values).size, keys.join()).toBe(values.length)
    }
  })

  it('refer to existing records', () => {
    const ids = (name: keyof ExampleData) => new Set<unknown>(data[name].map(row => row._id))
    const [bankIds, partnerIds, agencyIds] = [ids('banks'), ids('partners'), ids('agencies')]
    expect(data.bank_products.filter(p => !bankIds.has(p.banca))).toEqual([])
    expect(data.leads.filter(l => l.partner !== null && !partnerIds.has(l.partner))).toEqual([])
    expect(data.leads.filter(l => l.agenzia !== null && !agencyIds.has(l.agenzia))).toEqual([])
    const siglas = new Set<unknown>(geography().provinces.map(p => p.sigla))
    expect(data.leads.filter(l => l.provincia !== null && !siglas.has(l.provincia))).toEqual([])
    const served = data.banks.flatMap(b => b.policy.province ?? [])
    expect(served.filter(sigla => !siglas.has(sigla))).toEqual([])
  })

  it('contain only addresses under .example and telephone prefixes that do not exist', () => {
    const text = JSON.stringify(data)
    const mails = text.match(/[\w.+-]+@[\w.-]+/g) ?? []
    expect(mails.length).toBeGreaterThan(100)
    expect(mails.filter(mail => !mail.endsWith('.example'))).toEqual([])
    const numbers = [...data.leads, ...data.agencies].map(row => row.telefono).filter(n => n !== null)
    expect(numbers.filter(n => !/^300 |^0\d+ 000 /.test(n))).toEqual([])
  })
})

describe('example agencies', () => {
  it('are in the regions of the home page', () => {
    const byRegion: Record<string, number> = {}
    for (const { indirizzo } of data.agencies) {
      byRegion[indirizzo.regione] = (byRegion[indirizzo.regione] ?? 0) + 1
    }
    expect(byRegion).toEqual({
      Lazio: 9,
      Lombardia: 7,
      Campania: 5,
      Toscana: 4,
      'Emilia-Romagna': 4,
      Veneto: 3,
      Piemonte: 3,
      Puglia: 2,
      Sicilia: 2,
      Marche: 1,
      Umbria: 1,
    })
  })

  it('are in real towns and serve real towns', () => {
    const { towns } = geography()
    const byName = new Map(towns.map(t => [t.nome, t]))
    for (const { nome, indirizzo, comuniServiti } of data.agencies) {
      const town = byName.get(indirizzo.comune)!
      const away = Math.hypot(town.lat - indirizzo.lat, town.lng - indirizzo.lng)
      expect(away, nome).toBeLessThan(0.1)
      expect(comuniServiti.filter(served => !byName.has(served))).toEqual([])
    }
  })
})

describe('the patron day of example agencies', () => {
  it('is the day of their town', () => {
    const days = new Map(data.agencies.map(({ indirizzo, patrono }) => [indirizzo.comune, patrono]))
    expect(Object.fromEntries(days)).toMatchObject({
      Roma: '06-29',
      Milano: '12-07',
      Torino: '06-24',
      Napoli: '09-19',
      Firenze: '06-24',
      Bologna: '10-04',
      Palermo: '07-15',
      Latina: '07-06',
    })
    expect([...days].filter(([, day]) => !day)).toEqual([])
    expect(Object.keys(patronDays).sort()).toEqual([...days.keys()].sort())
  })

  it('is a day that the calendar of working days accepts', () => {
    for (const { nome, patrono } of data.agencies)
      expect(isWorkingDay({ day: `2028-${patrono}`, patron: patrono! }), nome).toBe(false)
  })
})

describe('example rates', () => {
  const of = (tipo: string, scadenza: string) =>
    data.rates.filter(r => r.tipo === tipo && r.scadenza === scadenza)

  it('exist for two years of TARGET days up to yesterday', () => {
    const days = of('euribor_360', '3m').map(r => r.data)
    expect(days[0]).toBe('2024-11-20')
    expect(days.at(-1)).toBe('2026-11-19')
    expect(days.filter(day => !isFixingDay({ day }))).toEqual([])
    expect(days).toHaveLength(510)
    for (let years = 1; years <= 30; years++) {
      expect(of('eurirs', `${years}y`).map(r => r.data)).toEqual(days)
    }
  })

  it('end with the figures of the home page, for every seed and day', () => {
    for (const other of [data, generateExampleData({ seed: 9, size: 'small', today: '2027-04-06' })]) {
      const last = (scadenza: string) => other.rates.filter(r => r.scadenza === scadenza).at(-1)?.valore
      expect(['1m', '3m', '6m', '20y', '25y', '30y'].map(last)).toEqual([1.91, 2.05, 2.14, 2.88, 2.9, 2.87])
    }
  })

  it('change little each day', () => {
    for (const tenor of ['1m', '12m']) {
      const values = of('euribor_360', tenor).map(r => r.valore)
      expect(Math.max(...steps(values))).toBeLessThan(0.06)
      expect(Math.min(...values)).toBeGreaterThan(1)
      expect(Math.max(...values)).toBeLessThan(4)
    }
    for (const tenor of ['1y', '10y', '30y']) {
      const values = of('eurirs', tenor).map(r => r.valore)
      expect(Math.max(...steps(values))).toBeLessThan(0.09)
    }
  })

  it('contain the TEGM of eight quarters, on their first day', () => {
    for (const category of [
      'mutui_fisso',
      'mutui_variabile',
      'prestiti_personali',
      'cessione_quinto_fino_15000',
      'cessione_quinto_oltre_15000',
      'leasing_auto_fino_25000',
      'leasing_auto_oltre_25000',
      'leasing_strumentale_fino_25000',
      'leasing_strumentale_oltre_25000',
      'leasing_immobiliare_fisso',
      'leasing_immobiliare_variabile',
    ]) {
      const days = of('tegm', category).map(r => r.data)
      expect(days).toHaveLength(8)
      expect(days[0]).toBe('2026-10-01')
      expect(days.filter(day => !/-(01|04|07|10)-01$/.test(day))).toEqual([])
    }
  })
})

const steps = (values: number[]) => values.slice(1).map((value, i) => Math.abs(value - values[i]!))

describe('example leads', () => {
  it('are in every state, over two years, nearly all with a simulation', () => {
    expect(new Set(data.leads.map(l => l.stato))).toEqual(new Set(Object.keys(leads.fields.stato.values)))
    const days = data.leads.map(l => l.createdAt.toISOString().slice(0, 10))
    expect(days).toEqual([...days].sort())
    expect(days[0]! < '2025-06-01').toBe(true)
    expect(days.at(-1)! < options.today).toBe(true)
    expect(data.leads.filter(l => l.simulazione).length).toBeGreaterThan(45)
  })

  it('all have a telephone or an e-mail', () => {
    expect(data.leads.filter(l => !l.email && !l.telefono)).toEqual([])
  })

  it('show offers only where comparing is allowed', () => {
    const contactOnly = new Set(data.partners.filter(p => p.modo === 'solo_contatto').map(p => p._id))
    const compared = data.leads.filter(l => l.partner && contactOnly.has(l.partner) && l.simulazione?.offerta)
    expect(compared).toEqual([])
    expect(data.leads.some(l => l.simulazione?.offerta)).toBe(true)
  })
})

const byFile = <P extends { pratica: string }>(parts: readonly P[]) => {
  const found = new Map<string, P[]>()
  for (const part of parts) found.set(part.pratica, [...(found.get(part.pratica) ?? []), part])
  return ({ _id }: { _id: string }) => found.get(_id) ?? []
}

describe('example loan files', () => {
  const stepsOf = byFile(data.pratiche_passi)
  const answersOf = byFile(data.pratiche_banche)
  const sharesOf = byFile(data.pratiche_quote)
  const documentsOf = byFile(data.pratiche_documenti)
  const verificationsOf = byFile(data.pratiche_verifiche)
  const peopleOf = byFile(data.pratiche_partecipanti)
  const isUnderWay = ({ stato }: { stato: string }) => (statesUnderWay as readonly string[]).includes(stato)

  it('are in every state, of every product', () => {
    const { stato, prodotto } = loanFiles.fields
    expect(new Set(data.pratiche.map(file => file.stato))).toEqual(new Set(Object.keys(stato.values)))
    expect(new Set(data.pratiche.map(file => file.prodotto))).toEqual(new Set(Object.keys(prodotto.values)))
  })

  it('have come to their state by declared moves, none of them back', () => {
    for (const file of data.pratiche) {
      const steps = stepsOf(file)
      expect([steps[0]!.da, steps.at(-1)!.a, steps.at(-1)!.at]).toEqual([null, file.stato, file.statoDal])
      expect(loanFiles.states!.initial).toContain(steps[0]!.a)
      for (const [i, { da, a, at }] of steps.slice(1).entries()) {
        expect(da).toBe(steps[i]!.a)
        expect(at > steps[i]!.at, `${file.IDEGG} ${da} ${a}`).toBe(true)
        const then = { ...file, stato: da, statoPrecedente: steps[i]!.da }
        const found = movesOf(loanFiles, then).map(({ to }) => to)
        expect([file.IDEGG, found]).toEqual([file.IDEGG, expect.arrayContaining([a])])
        expect(isBack(da!, a)).toBe(false)
      }
    }
  })

  it('have every fact of their state, and answers of banks that agree', () => {
    for (const file of data.pratiche)
      expect([file.IDEGG, file.stato, missingFacts(file, answersOf(file))]).toEqual([
        file.IDEGG,
        file.stato,
        [],
      ])
  })

  it('have the bank of the chosen answer, the agent of a share, and shares of 100 together', () => {
    for (const { _id, banca, agente } of data.pratiche) {
      const chosen = answersOf({ _id }).filter(one => one.stato === 'scelta')
      expect(chosen.map(one => one.banca)).toEqual(banca ? [banca] : [])
      const shares = sharesOf({ _id })
      expect(shares.reduce((sum, { perc }) => sum + perc, 0)).toBe(100)
      expect(shares.map(share => share.agente)).toContain(agente)
    }
  })

  it('have days in the order of their states', () => {
    for (const {
      IDEGG,
      incaricoAl,
      compensoComunicatoAl,
      piesAl,
      attoAl,
      liquidataAl,
      estintaAl,
    } of data.pratiche) {
      const days = [incaricoAl, compensoComunicatoAl, piesAl, attoAl, liquidataAl, estintaAl].filter(
        day => day !== null,
      )
      expect([IDEGG, ...days]).toEqual([IDEGG, ...days.toSorted()])
    }
  })

  it('began over thirty months, and about forty of them are under way with the example agent', () => {
    const days = data.pratiche.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
    expect(days).toEqual(days.toSorted())
    expect(days[0]! < '2024-07-01').toBe(true)
    expect(data.pratiche.every(file => file.dataUltimoMovimento! < options.today)).toBe(true)
    const { _id } = data.agents.find(({ email }) => email === exampleAgentNames.email)!
    const own = data.pratiche.filter(file => file.agente === _id && isUnderWay(file))
    expect(own.length).toBeGreaterThanOrEqual(36)
    expect(own.length).toBeLessThanOrEqual(46)
  })

  it('show each customer with a sign-in a file of their own, and one of them a mortgage with another and a loan that ended', () => {
    const [dario, elena, franca] = exampleCustomers.map(({ email }) => {
      const { _id } = data.clients.find(client => client.email === email)!
      return data.pratiche.filter(file => peopleOf(file).some(({ cliente }) => cliente === _id))
    })
    expect(dario!.map(({ prodotto, stato }) => [prodotto, stato])).toEqual([
      ['prestito', 'estinta'],
      ['mutuo', 'perizia'],
    ])
    expect(elena).toEqual([dario![1]])
    expect(franca!.map(({ prodotto, stato }) => [prodotto, stato])).toEqual([['cqp', 'raccolta_documenti']])
  })

  it('are with a bank only with every document approved, young enough, or waived', () => {
    const requirements = new Map(data.documenti_richiesti.map(one => [one._id, one]))
    const lacking = data.pratiche.flatMap(file => {
      const sent = stepsOf(file).findLast(({ a }) => a === 'caricata_banca')
      if (!sent) return []
      return documentsOf(file).filter(document => {
        const requirement = requirements.get(document.requisito!)
        if (!requirement?.obbligatorio || requirement.prima === 'atto_fissato') return false
        if (document.stato === 'non_necessario') return false
        const { etaMassimaGiorni, validoAncoraGiorni } = requirement
        const hasDays = (!etaMassimaGiorni || document.datatoAl) && (!validoAncoraGiorni || document.scadeAl)
        return (
          document.stato !== 'approvato' || !hasDays || isExpired(document, requirement, sent.at.slice(0, 10))
        )
      })
    })
    expect(lacking).toEqual([])
  })

  it('ask for something while the bank waits for more', () => {
    const waiting = data.pratiche.filter(({ stato }) => stato === 'integrazione_richiesta')
    expect(waiting.length).toBeGreaterThan(0)
    for (const file of waiting)
      expect(
        documentsOf(file).some(({ stato }) => stato === 'richiesto'),
        file.IDEGG,
      ).toBe(true)
  })

  it('with a mandate have a verification of everybody, and a fee within the published maximum', () => {
    const fees = byFile(data.pratiche_compensi)
    const most = new Map(data.company[0]!.compensiMassimi!.map(one => [one.prodotto as string, one]))
    for (const file of data.pratiche.filter(({ incaricoAl }) => incaricoAl)) {
      const done = verificationsOf(file).filter(({ stato }) => stato !== 'bozza')
      expect(done.map(({ cliente }) => cliente).toSorted()).toEqual(
        peopleOf(file)
          .map(({ cliente }) => cliente)
          .toSorted(),
      )
      const { perc, importo } = most.get(file.prodotto)!
      const [fee] = fees(file)
      expect(fee!.compensoCliente).toBeLessThanOrEqual(importo ?? (file.importoRichiesto * perc!) / 100)
    }
  })

  it('name in each step the bank that had the file, a second one after a refusal', () => {
    const second = data.pratiche.filter(file => {
      const steps = stepsOf(file)
      const refused = steps.findIndex(({ a }) => a === 'respinta')
      const again = steps.findIndex(({ a }, i) => i > refused && a === 'caricata_banca')
      if (refused < 0 || again < 0) return false
      expect(steps[again]!.banca).not.toBe(steps[refused]!.banca)
      expect(answersOf(file).map(({ banca }) => banca)).toEqual(
        expect.arrayContaining([steps[again]!.banca, steps[refused]!.banca]),
      )
      return true
    })
    expect(second.length).toBeGreaterThan(20)
  })

  it('take the days that the market takes', () => {
    const days = (prodotto: string, from: string, to: string) => {
      const found = data.pratiche
        .filter(file => file.prodotto === prodotto)
        .flatMap(file => {
          const [first, last] = [from, to].map(state =>
            stepsOf(file)
              .find(({ a }) => a === state)
              ?.at.slice(0, 10),
          )
          return first && last ? dayNumber(last) - dayNumber(first) : []
        })
        .toSorted((a, b) => a - b)
      return found[found.length >> 1]
    }
    expect(days('mutuo', 'istruttoria_banca', 'liquidata')).toBeGreaterThan(50)
    expect(days('mutuo', 'istruttoria_banca', 'liquidata')).toBeLessThan(80)
    expect(days('prestito', 'istruttoria_banca', 'liquidata')).toBeLessThan(10)
    expect(days('cqs', 'polizza', 'liquidata')).toBeLessThan(22)
  })

  it('under way have the contents of every document that somebody has sent', () => {
    const sent = data.pratiche
      .filter(isUnderWay)
      .flatMap(documentsOf)
      .filter(({ caricatoAt }) => caricatoAt)
    expect(sent.length).toBeGreaterThan(500)
    expect(sent.filter(({ file }) => !file)).toEqual([])
    const files = privateFiles(data)
    expect(files.length).toBeGreaterThanOrEqual(sent.length)
    for (const { row, bytes } of files) expect(bytes().length).toBe(row.size)
  })
})

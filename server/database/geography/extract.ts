/**
 * Writes `regions.json`, `provinces.json` and `towns.json` from italian-cap-comuni-province, whose own module cannot be
 * imported as ESM on Node 20. A tool for developers: `npx tsx server/database/geography/extract.ts`.
 *
 * The package (1.1.1; MIT, licence in this folder) follows ISTAT as of 2026: 7,894 towns and 110 provinces, with the
 * eight Sardinian provinces of the reform of 17 July 2025 and the ISTAT codes of their towns since 1 January 2026.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface SourceTown {
  codice_istat: string
  denominazione_ita: string
  cap: string
  sigla_provincia: string
  codice_belfiore: string
  lat: string
  lon: string
}
interface SourceProvince {
  codice_regione: string
  sigla_provincia: string
  denominazione_provincia: string
}
interface SourceRegion {
  codice_regione: string
  denominazione_regione: string
}

/** Capitals whose name differs from their province's name; for several capitals in the law, the first seat. */
const capitals: Record<string, string> = {
  BT: 'Barletta',
  CI: 'Carbonia',
  FC: 'Forlì',
  MB: 'Monza',
  MS: 'Massa',
  OG: 'Lanusei',
  OT: 'Olbia',
  PU: 'Pesaro',
  RC: 'Reggio di Calabria',
  VB: 'Verbania',
  AO: 'Aosta',
  VS: 'Sanluri',
}

const dist = dirname(createRequire(import.meta.url).resolve('italian-cap-comuni-province'))

function source<T>(prefix: string): T[] {
  // The names of the files contain a hash.
  const file = readdirSync(dist).find(name => name.startsWith(prefix) && name.endsWith('.json'))
  if (!file) throw new Error(`no ${prefix}*.json in ${dist}`)
  return JSON.parse(readFileSync(join(dist, file), 'utf8'))
}

/** «Bolzano/Bozen» → «Bolzano»: the site is in Italian. */
const italian = (name: string) => name.split('/')[0]!
/** Rounds to four decimals, which are eleven metres. */
const degrees = (text: string) => Math.round(Number(text) * 10_000) / 10_000
const byName = new Intl.Collator('it').compare

/** Writes one row on each line, so that a change of the source is a change of single lines. */
const write = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  writeFileSync(new URL(name, import.meta.url), `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`)

const sourceTowns = source<SourceTown>('gi_comuni_cap')

const towns = sourceTowns
  // A large city has a row for each postal code; only the first is kept.
  .filter((town, i, all) => all.findIndex(other => other.codice_istat === town.codice_istat) === i)
  .map(
    town =>
      [
        town.denominazione_ita,
        town.codice_istat,
        town.codice_belfiore,
        town.cap,
        town.sigla_provincia,
        degrees(town.lat),
        degrees(town.lon),
      ] as const,
  )
  .sort((a, b) => byName(a[0], b[0]) || (a[1] < b[1] ? -1 : 1))

const provinces = source<SourceProvince>('gi_province')
  .map(province => {
    const name = italian(province.denominazione_provincia)
    const sigla = province.sigla_provincia
    const capital = capitals[sigla] ?? name
    const town = towns.find(t => t[0] === capital && t[4] === sigla)
    if (!town) throw new Error(`${name}: no town ${capital}`)
    return [name, sigla, province.codice_regione, capital, town[5], town[6]] as const
  })
  .sort((a, b) => byName(a[0], b[0]))

const regions = source<SourceRegion>('gi_regioni')
  .map(region => [region.codice_regione, italian(region.denominazione_regione)] as const)
  .sort((a, b) => (a[0] < b[0] ? -1 : 1))

write('regions.json', regions)
write('provinces.json', provinces)
write('towns.json', towns)

import type { RecordOf } from '../../../contract/records/resource.ts'
import type { provinces } from '../../../contract/subjects/geography/provinces.ts'
import type { regions } from '../../../contract/subjects/geography/regions.ts'
import type { towns } from '../../../contract/subjects/geography/towns.ts'
import provinceRows from './provinces.json' with { type: 'json' }
import regionRows from './regions.json' with { type: 'json' }
import townRows from './towns.json' with { type: 'json' }

type Region = RecordOf<typeof regions>
export type Province = RecordOf<typeof provinces>
type Town = RecordOf<typeof towns>

type RegionRow = [istat: string, nome: string]
type ProvinceRow = [nome: string, sigla: string, regione: string, capoluogo: string, lat: number, lng: number]
type TownRow = [
  nome: string,
  istat: string,
  belfiore: string,
  cap: string,
  sigla: string,
  lat: number,
  lng: number,
]

/** The date of the data instead of the date of loading, so that a place has the same row on every installation. */
const since = new Date('2026-01-01T00:00:00Z')
const timestamp = since.getTime().toString(16).padStart(12, '0')
const prefix = `${timestamp.slice(0, 8)}-${timestamp.slice(8)}-7000-8000-`
const kinds = { region: '1', province: '2', town: '3' }

/** A UUIDv7 from the date of the data and the code of the place, for readability: …-300000058091 is Rome. */
const idOf = (kind: keyof typeof kinds, code: string) => prefix + kinds[kind] + code.padStart(11, '0')

/** Two letters as four digits, because ids contain only the digits of codes. */
const digits = (sigla: string) => [...sigla].map(letter => String(letter.charCodeAt(0))).join('')

const row = (_id: string) => ({ _id, versione: 1, createdAt: since, updatedAt: since })

/** The twenty regions, by ISTAT code. */
const allRegions = (): Region[] =>
  (regionRows as RegionRow[]).map(([istat, nome]) => ({ ...row(idOf('region', istat)), nome, istat }))

/** The 110 provinces, by name, with the coordinates of their capitals. */
const allProvinces = (): Province[] =>
  (provinceRows as ProvinceRow[]).map(([nome, sigla, region, capoluogo, lat, lng]) => ({
    ...row(idOf('province', digits(sigla))),
    nome,
    sigla,
    regione: idOf('region', region),
    capoluogo,
    lat,
    lng,
  }))

/** All towns, by name. */
function allTowns(provinces: Province[]): Town[] {
  const provinceIds = new Map(provinces.map(({ sigla, _id }) => [sigla, _id]))
  return (townRows as TownRow[]).map(([nome, istat, belfiore, cap, sigla, lat, lng]) => ({
    _id: idOf('town', istat),
    versione: 1,
    createdAt: since,
    updatedAt: since,
    nome,
    provincia: provinceIds.get(sigla)!,
    istat,
    belfiore,
    cap,
    lat,
    lng,
  }))
}

export interface Geography {
  regions: Region[]
  provinces: Province[]
  towns: Town[]
}

/** Italy's regions, provinces and towns as rows for the database. */
export function geography(): Geography {
  const provinces = allProvinces()
  return { regions: allRegions(), provinces, towns: allTowns(provinces) }
}

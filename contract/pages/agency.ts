import type { StoredFile } from '../files/content-files.ts'
import type { Hours } from '../italian/opening-hours.ts'
import type { Box, Point } from './map/projection.ts'
import type { CalculatorElement } from './news.ts'

/** An agent in a list. */
export interface Person {
  slug: string
  nome: string
  /** Label of the role. */
  figura: string
  foto: StoredFile | null
  /** Labels. */
  specializzazioni: string[]
}

export interface AgencyContent {
  nome: string
  slug: string
  indirizzo: {
    via: string
    cap: string
    comune: string
    provincia: string
    regione: string
    lat: number
    lng: number
  }
  telefono: string | null
  whatsapp: string | null
  email: string
  pec: string | null
  orari: Hours[]
  foto: StoredFile | null
  descrizione: string | null
  servizi: string[]
  comuniServiti: string[]
  accessibile: boolean
  people: Person[]
  /** The calculator whose requests go to the agency; null when the agency receives none. */
  calcolatore: CalculatorElement | null
  /** Outline of the region and position of the agency on the map (`map/`); null for an unknown region. */
  map: { path: string; box: Box; point: Point } | null
  /** Instant of the answer, for which the opening hours are computed. */
  adesso: string
}

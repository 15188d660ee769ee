import type { StoredFile } from '../files/content-files.ts'
import type { Hours } from '../italian/opening-hours.ts'
import type { Box, Point } from './map/projection.ts'

/** A collaborator on a list. */
export interface Person {
  slug: string
  nome: string
  /** In words. */
  figura: string
  foto: StoredFile | null
  /** In words. */
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
  responsabile: string | null
  people: Person[]
  /** Its region and where it is in it, on the map of `contract/map`; null where the outline is not known. */
  map: { path: string; box: Box; point: Point } | null
  /** When this was read: what is open, is open then. */
  adesso: string
}

import type { InputOf } from '../../client/calls.ts'
import { formatNumber } from '../../contract/italian/format.ts'
import type { Suggestion } from '../shared/places/suggestion.ts'

/** Where to search agencies. A point finds all agencies, nearest first. */
export type Where =
  | { kind: 'everywhere' }
  | { kind: 'region'; nome: string }
  | { kind: 'province'; sigla: string; nome: string }
  /** A town, or the person's position when `nome` is null. */
  | { kind: 'point'; nome: string | null; lat: number; lng: number }

export const everywhere: Where = { kind: 'everywhere' }

/** Returns the place of a page's attributes; a province takes precedence over a region. */
export function whereFromAttributes(regione: string | undefined, provincia: string | undefined): Where {
  const sigla = provincia?.trim().toUpperCase() ?? ''
  if (/^[A-Z]{2}$/.test(sigla)) return { kind: 'province', sigla, nome: sigla }
  return regione?.trim() ? { kind: 'region', nome: regione.trim() } : everywhere
}

/** Returns the place of a suggestion. */
export function whereFromSuggestion({ tipo, nome, provincia, lat, lng }: Suggestion): Where {
  if (tipo === 'regione') return { kind: 'region', nome }
  if (tipo === 'provincia') return { kind: 'province', sigla: provincia!, nome }
  return { kind: 'point', nome: `${nome} (${provincia})`, lat: lat!, lng: lng! }
}

/** Query of `GET /agenzie` for a place. */
export function whereQuery(where: Where): InputOf<'GET /agenzie'>['query'] {
  switch (where.kind) {
    case 'everywhere':
      return {}
    case 'region':
      return { regione: where.nome }
    case 'province':
      return { provincia: where.sigla }
    case 'point':
      return { lat: where.lat, lng: where.lng }
  }
}

const count = (n: number) =>
  n === 0 ? 'nessuna agenzia' : n === 1 ? '1 agenzia' : `${formatNumber(n)} agenzie`
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** «a Fiumicino (RM)», «ad Aosta (AO)», «alla Sua posizione». */
const placeInWords = ({ nome }: { nome: string | null }) =>
  nome ? `${/^a/i.test(nome) ? 'ad' : 'a'} ${nome}` : 'alla Sua posizione'

/** Kilometres beyond which an agency is too far for most meetings: about an hour by car. */
const farKm = 60

/** Says that even the nearest agency is far: «La più vicina ad Aosta (AO), Torino, è a 79 km.» Empty when it is not. */
export function farInWords(
  where: Where,
  nearest: { nome: string; distanza: number | null } | undefined,
): string {
  return where.kind === 'point' && nearest?.distanza && nearest.distanza > farKm
    ? `La più vicina ${placeInWords(where)}, ${nearest.nome}, è a ${formatNumber(Math.round(nearest.distanza))} km.`
    : ''
}

/** «Lazio: 9 agenzie», «41 agenzie, dalla più vicina a Fiumicino (RM)». */
export function foundInWords(where: Where, total: number, regions: number): string {
  const found = count(total)
  switch (where.kind) {
    case 'region':
      return `${where.nome}: ${found}`
    case 'province':
      return `Provincia di ${where.nome}: ${found}`
    case 'point':
      return total < 2 ? capital(found) : `${found}, dalla più vicina ${placeInWords(where)}`
    case 'everywhere':
      return capital(regions > 1 ? `${found} in ${regions} regioni` : found)
  }
}

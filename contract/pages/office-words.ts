import { formatNumber } from '../italian/format.ts'

interface Office {
  nome: string
  via: string
  comune: string
  distanza: number | null
}

/** «Roma Prati (2,3 km), Via dell’Esempio 3»; the town follows where the name does not contain it. */
export const officeInWords = ({ nome, via, comune, distanza }: Office): string =>
  [
    distanza === null ? nome : `${nome} (${formatNumber(distanza)} km)`,
    via,
    ...(nome.includes(comune) ? [] : [comune]),
  ].join(', ')

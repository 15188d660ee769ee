import type { Country } from '../../italian/countries.ts'
import { countries } from '../../italian/countries.ts'
import { highRiskCountries, listedBy } from './high-risk-countries.ts'

/** The grades of risk, from the lowest. */
export const risks = { basso: 'Basso', medio: 'Medio', alto: 'Alto' } as const
export type Risk = keyof typeof risks
const grades = Object.keys(risks)

/** How much cash the customer says to use. */
export const cashUses = { nessuno: 'Nessuno', occasionale: 'Occasionale', frequente: 'Frequente' } as const

/** What the proposal of the risk looks at. */
export interface Assessed {
  pep: boolean
  contante: keyof typeof cashUses | null
  cittadinanza: Country | null
  residenza: Country | null
  agiscePer: string | null
  /** How the person was identified. */
  modo: string | null
  titolari: readonly { nome: string; cittadinanza?: Country; residenza?: Country; pep: boolean }[] | null
}

interface Reason {
  rischio: Risk
  /** A whole sentence. */
  testo: string
  /** Whether the law wants the approval of a senior (D.Lgs. 231/2007, art. 25). */
  vuoleApprovazione: boolean
}

const high = (testo: string): Reason => ({ rischio: 'alto', testo, vuoleApprovazione: true })
const medium = (testo: string): Reason => ({ rischio: 'medio', testo, vuoleApprovazione: false })

/** The reasons for a higher risk than low (D.Lgs. 231/2007, artt. 17, 24 and 25). Without any the proposal is low. */
export function riskReasons(one: Assessed): Reason[] {
  const abroad = (who: string, country: Country | null | undefined) =>
    country && highRiskCountries.includes(country)
      ? [high(`${who}: ${countries[country]} è nell’elenco dei Paesi ad alto rischio (${listedBy}).`)]
      : []
  const outside = [one.cittadinanza, one.residenza].some(country => country && country !== 'IT')
  return [
    ...(one.pep ? [high('È una persona politicamente esposta.')] : []),
    ...(one.titolari ?? []).flatMap(owner => [
      ...(owner.pep ? [high(`${owner.nome}, titolare effettivo, è una persona politicamente esposta.`)] : []),
      ...abroad(`${owner.nome}, titolare effettivo`, owner.cittadinanza),
      ...(owner.residenza === owner.cittadinanza
        ? []
        : abroad(`${owner.nome}, titolare effettivo`, owner.residenza)),
    ]),
    ...abroad('Cittadinanza', one.cittadinanza),
    ...abroad('Residenza', one.residenza),
    ...(one.contante === 'frequente'
      ? [{ ...high('Usa spesso il contante.'), vuoleApprovazione: false }]
      : []),
    ...(one.contante === 'occasionale' ? [medium('Usa il contante, a volte.')] : []),
    ...(one.modo === 'distanza' ? [medium('È stato identificato a distanza.')] : []),
    ...(one.agiscePer && !one.titolari?.length ? [medium(`Agisce per altri: ${one.agiscePer}.`)] : []),
    ...(outside ? [medium('Ha cittadinanza o residenza fuori dall’Italia.')] : []),
  ]
}

/** The highest risk among the reasons; low without any. */
export const proposedRisk = (reasons: readonly Reason[]): Risk =>
  reasons.reduce<Risk>((most, { rischio }) => (isLower(most, rischio) ? rischio : most), 'basso')

/** Whether a risk is lower than another. */
export const isLower = (risk: Risk, other: Risk): boolean => grades.indexOf(risk) < grades.indexOf(other)

/** Whether a senior must approve the relationship. */
export const needsApproval = (one: Assessed): boolean =>
  riskReasons(one).some(({ vuoleApprovazione }) => vuoleApprovazione)

import type { ReactNode } from 'react'
import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../../../contract/italian/format.ts'
import { type Compared, differenceWords, isWorse } from '../../../../contract/loan-files/bank-differences.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import type { BankAnswer, Check, FileBanks } from './file-banks.ts'

const none = '–'
const states = bankAnswers.fields.stato.values
/** The mark of each state. */
const marks: Record<BankAnswer['stato'], string> = {
  da_inviare: 'wait',
  inviata: 'wait',
  integrazione: 'pending',
  approvata: 'validated',
  ridotta: 'pending',
  rifiutata: 'blocked',
  scelta: 'validated',
  non_scelta: 'wait',
  ritirata: 'wait',
}

const figures: Record<Compared, (value: number) => string> = {
  importo: formatMoney,
  durataMesi: formatDuration,
  tan: formatRate,
  taeg: formatPercent,
  rata: formatEuro,
}
/** The labels of the compared figures, in the order of the rows. */
const labels: [Compared, string][] = [
  ['taeg', 'TAEG'],
  ['importo', 'Importo'],
  ['tan', 'TAN'],
  ['durataMesi', 'Durata'],
  ['rata', 'Rata'],
]

/** A line of the comparison: the same for every bank. */
interface Line {
  label: string
  asked: (banks: FileBanks) => ReactNode
  of: (answer: BankAnswer) => ReactNode
  isBig?: true
}

const shownDay = (day: string | null) => (day ? formatShortDay(day) : none)

/** The lines of the comparison; those that no bank fills in are left out. */
function linesOf(banks: FileBanks): Line[] {
  const { risposte } = banks
  const nothing = () => none
  const has = (key: 'validaFinoAl' | 'firmataBancaAl') => risposte.some(one => one[key])
  return [
    { label: 'Esito', asked: nothing, of: outcome },
    { label: 'Inviata', asked: nothing, of: sent },
    { label: 'Risposta', asked: nothing, of: response },
    ...labels.map(
      ([key, label]): Line => ({
        label,
        asked: ({ chiesto }) => figureOf(key, chiesto[key]),
        of: answer => compared(key, answer, banks),
        ...(key === 'taeg' && { isBig: true }),
      }),
    ),
    ...(risposte.some(statesCosts) ? [{ label: 'Spese dichiarate', asked: nothing, of: statedCosts }] : []),
    ...(has('validaFinoAl') ? [{ label: 'Vale fino al', asked: nothing, of: validity }] : []),
    ...(has('firmataBancaAl')
      ? [
          {
            label: 'Firmata dalla banca',
            asked: nothing,
            of: ({ firmataBancaAl }: BankAnswer) => shownDay(firmataBancaAl),
          },
        ]
      : []),
    ...(risposte.some(one => one.controlli.length > 0)
      ? [{ label: 'Limiti della banca', asked: nothing, of: checks }]
      : []),
    ...(risposte.some(words) ? [{ label: 'Oltre a questo', asked: nothing, of: also }] : []),
  ]
}

const figureOf = (key: Compared, value: number | null) => (value === null ? none : figures[key](value))

const outcome = ({ stato }: BankAnswer) => <span className={`badge ${marks[stato]}`}>{states[stato]}</span>

const sent = ({ stato, inviataAl }: BankAnswer) =>
  stato === 'da_inviare' && !inviataAl ? 'non inviata' : shownDay(inviataAl)

function response({ stato, rispostaAl, giorniAttesa, giorniAttesi }: BankAnswer) {
  if (stato === 'ritirata') return none
  if (giorniAttesa === null) return <small>attesi {giorniAttesi} gg lav.</small>
  const isLate = giorniAttesa > giorniAttesi
  return (
    <>
      {stato === 'inviata' ? 'in attesa' : shownDay(rispostaAl)}
      <small className={isLate ? 'worse' : undefined}>
        {giorniAttesa} gg lav., attesi {giorniAttesi}
        {isLate && ', in ritardo'}
      </small>
    </>
  )
}

/** A figure of a bank: what it answers with the difference from the question, or what it is asked. */
function compared(key: Compared, { chiesto, risposta, differenze, offerta }: BankAnswer, banks: FileBanks) {
  const value = risposta ? risposta[key] : chiesto[key]
  if (value === null) return none
  const difference = differenze?.[key] ?? null
  /** Without one common question, the difference alone would not say from what. */
  const from = banks.chiesto[key] === null && difference ? ` su ${figureOf(key, chiesto[key])}` : ''
  return (
    <>
      {figures[key](value)}
      {difference !== null && (
        <small className={isWorse(key, difference) ? 'worse' : undefined}>
          {differenceWords(key, difference)}
          {from}
        </small>
      )}
      {!risposta && key === 'taeg' && (
        <small>{offerta ? `dal listino del ${formatShortDay(offerta.giorno)}` : 'chiesto'}</small>
      )}
    </>
  )
}

const costLabels = [
  ['speseIstruttoria', 'istruttoria'],
  ['spesePerizia', 'perizia'],
  ['polizze', 'polizze'],
  ['speseRata', 'ogni rata'],
] as const
const statesCosts = (answer: BankAnswer) => costLabels.some(([key]) => answer[key] !== null)
const statedCosts = (answer: BankAnswer) =>
  statesCosts(answer)
    ? costLabels.flatMap(([key, label]) => {
        const amount = answer[key]
        return amount === null
          ? []
          : [
              <span key={key} className="bank-line">
                {label} {formatMoney(amount)}
              </span>,
            ]
      })
    : none

function validity({ stato, validaFinoAl, giorniValidita, firmataBancaAl }: BankAnswer) {
  if (!validaFinoAl || giorniValidita === null) return none
  const isWaiting = ['approvata', 'ridotta', 'scelta'].includes(stato) && !firmataBancaAl
  if (!isWaiting) return formatShortDay(validaFinoAl)
  const isClose = giorniValidita <= 14
  return (
    <>
      {formatShortDay(validaFinoAl)}
      <small className={isClose ? 'worse' : undefined}>{validityWords(giorniValidita)}</small>
    </>
  )
}

/** How long an approval is still valid, in words. */
function validityWords(days: number): string {
  if (days === 0) return 'scade oggi'
  if (days < 0) return days === -1 ? 'scaduta ieri' : `scaduta da ${-days} giorni`
  return days === 1 ? 'scade domani' : `ancora ${days} giorni`
}

const marksOfChecks = { dentro: 'validated', fuori: 'blocked', ignoto: 'wait' } as const

/** The checks of a bank's policy; a check that does not pass says why. */
export const PolicyChecks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="bank-checks">
    {checks.map(({ controllo, esito, detto }) => (
      <li key={controllo} className={`badge ${marksOfChecks[esito]}`}>
        {esito === 'fuori' && <strong>Oltre: </strong>}
        {detto}
      </li>
    ))}
  </ul>
)
const checks = ({ controlli }: BankAnswer) =>
  controlli.length > 0 ? <PolicyChecks checks={controlli} /> : none

const words = ({ condizioni, motivoRifiuto, motivoBanca }: BankAnswer) =>
  [motivoRifiuto?.nome, motivoBanca, condizioni].filter(Boolean).join('. ')
const also = (answer: BankAnswer) =>
  words(answer) ? <span className="bank-words">{words(answer)}</span> : none

interface Props {
  banks: FileBanks
  /** The buttons of a bank; undefined for readers. */
  actions?: (answer: BankAnswer) => ReactNode
}

const isChosen = ({ stato }: BankAnswer) => stato === 'scelta'

/** The banks as columns, with the question as the first. */
export function BankTable({ banks, actions }: Props) {
  const { risposte } = banks
  const column = (answer: BankAnswer) => (isChosen(answer) ? 'chosen' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-scroll" tabIndex={0} aria-label="Banche a confronto">
      <table className="sidebyside">
        <caption className="hidden">Quanto chiesto e quanto hanno risposto le banche</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Voce</span>
            </th>
            <th scope="col" className="given">
              Chiesto
            </th>
            {risposte.map(answer => (
              <th key={answer._id} scope="col" className={column(answer)}>
                {answer.banca.nome}
                {answer.prodotto && <small>{answer.prodotto.nome}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(banks).map(({ label, asked, of, isBig }) => (
            <tr key={label} className={isBig && 'big'}>
              <th scope="row">{label}</th>
              <td className="given">{asked(banks)}</td>
              {risposte.map(answer => (
                <td key={answer._id} className={column(answer)}>
                  {of(answer)}
                </td>
              ))}
            </tr>
          ))}
          {actions && (
            <tr className="of-moves">
              <th scope="row">
                <span className="hidden">Mosse</span>
              </th>
              <td className="given" />
              {risposte.map(answer => (
                <td key={answer._id} className={column(answer)}>
                  {actions(answer)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** The banks one below the other, for narrow pages. */
export function BankCards({ banks, actions }: Props) {
  const lines = linesOf(banks)
  const asked = lines.filter(line => line.asked(banks) !== none)
  return (
    <div className="bank-cards">
      {asked.length > 0 && (
        <article className="bank-card given">
          <h3>Chiesto</h3>
          <dl>
            {asked.map(line => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.asked(banks)}</dd>
              </div>
            ))}
          </dl>
        </article>
      )}
      {banks.risposte.map(answer => (
        <article key={answer._id} className={`bank-card${isChosen(answer) ? ' chosen' : ''}`}>
          <h3>
            {answer.banca.nome}
            {answer.prodotto && <small>{answer.prodotto.nome}</small>}
          </h3>
          <dl>
            {lines
              .filter(({ of }) => of(answer) !== none)
              .map(({ label, of, isBig }) => (
                <div key={label} className={isBig && 'big'}>
                  <dt>{label}</dt>
                  <dd>{of(answer)}</dd>
                </div>
              ))}
          </dl>
          {actions?.(answer)}
        </article>
      ))}
    </div>
  )
}

import { dayNumber, longDayWith } from '../../../../contract/italian/days.ts'
import { type DaySpan, daySpanInWords, shortDaySpan } from '../../../../contract/loan-files/durations.ts'

interface Props {
  today: string
  expected: DaySpan
  /** The day on which the approval ends, if it is known. */
  approvalEnd: string | null
}

/** Per cent of the width between today and the last day. */
const width = 95

/** The days from today to the payment on a line, with the end of the approval. */
export function ExpectedChart({ today, expected, approvalEnd }: Props) {
  const { dal, al } = expected
  const last = approvalEnd && approvalEnd > al ? approvalEnd : al
  const days = Math.max(1, dayNumber(last) - dayNumber(today))
  const at = (day: string) => (width * Math.max(0, dayNumber(day) - dayNumber(today))) / days
  const middle = (at(dal) + at(al)) / 2
  return (
    <svg className="chart file-expected" role="img" aria-label={inWords({ today, expected, approvalEnd })}>
      <line className="axis" x1="0" x2="100%" y1="30" y2="30" />
      <line className="axis" x1="0.3%" x2="0.3%" y1="24" y2="36" />
      <rect
        className="principal"
        x={`${at(dal)}%`}
        width={`${Math.max(1, at(al) - at(dal))}%`}
        y="23"
        height="14"
      />
      <text className="strong" {...placed(middle)} y="14">
        {shortDaySpan(expected)}
      </text>
      {(!approvalEnd || at(approvalEnd) > 15) && (
        <text x="0" y="53">
          oggi
        </text>
      )}
      {approvalEnd && (
        <>
          <line className="limit" x1={`${at(approvalEnd)}%`} x2={`${at(approvalEnd)}%`} y1="16" y2="40" />
          <text {...placed(at(approvalEnd))} y="53">
            delibera {shortDaySpan({ dal: approvalEnd, al: approvalEnd })}
          </text>
        </>
      )}
    </svg>
  )
}

/** The place of a label that does not leave the chart. */
function placed(at: number) {
  if (at < 20) return { x: `${at}%`, textAnchor: 'start' } as const
  if (at > 80) return { x: '100%', textAnchor: 'end' } as const
  return { x: `${at}%`, textAnchor: 'middle' } as const
}

function inWords({ expected, approvalEnd }: Props): string {
  const payment = `Liquidazione attesa ${daySpanInWords(expected)}`
  if (!approvalEnd) return `${payment}.`
  const days = dayNumber(approvalEnd) - dayNumber(expected.al)
  const count = Math.abs(days) === 1 ? '1 giorno' : `${Math.abs(days)} giorni`
  const distance = days === 0 ? 'lo stesso giorno' : days > 0 ? `${count} dopo` : `${count} prima dell’ultimo`
  return `${payment}; la delibera vale fino ${longDayWith('al', approvalEnd)}, ${distance}.`
}

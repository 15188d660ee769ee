import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { addDays, dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { fixingDays } from '../../../finance/calendar/fixing-days.ts'
import { usePerson, useRefresh } from '../../shared/calls/data.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { RateChart, type RateDay } from '../../shared/rates/rate-chart.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { RatesEntry } from './rates-entry.tsx'
import { RatesImport } from './rates-import.tsx'
import './rates-style.ts'
import { PageHead } from '../../shared/frame/page-head.tsx'

const families = {
  euribor_360: { name: 'Euribor', terms: ['1m', '3m', '6m', '12m'], drawn: ['1m', '3m', '12m'] },
  eurirs: {
    name: 'Eurirs',
    terms: Array.from({ length: 30 }, (_, i) => `${i + 1}y`),
    drawn: ['5y', '10y', '30y'],
  },
} as const
type Family = keyof typeof families

/** Number of days in the table and in the chart. */
const shownDays = 30

/** Reference rates by day and term, with the missing days, a form and an import. */
export default function ReferenceRates() {
  const [path] = useLocation()
  const family: Family = useSearch() === 'eurirs' ? 'eurirs' : 'euribor_360'
  const { name, terms, drawn } = families[family]
  const { data: days, error, refetch } = useDays(family)
  const refresh = useRefresh()
  const mayWrite = hasPermissions(usePerson()?.holder ?? null, 'euribor_eurirs')
  /** The entry takes the focus when a person begins or ends a correction. */
  const [{ corrected, takesFocus }, setEntry] = useState({
    corrected: null as string | null,
    takesFocus: false,
  })
  const missing = useMemo(() => missingDays(days), [days])
  const done = () => {
    setEntry({ corrected: null, takesFocus: corrected !== null })
    void refresh('GET /rates')
  }
  return (
    <div className="page wide">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="Euribor e Eurirs">
        <nav className="tabs" aria-label="Tassi">
          <Link href={path} aria-current={family === 'euribor_360' || undefined}>
            Euribor
          </Link>
          <Link href={`${path}?eurirs`} aria-current={family === 'eurirs' || undefined}>
            Eurirs
          </Link>
        </nav>
      </PageHead>
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!days && !error && <Waiting />}
      {days && (
        <>
          {missing.length > 0 && (
            <div className="notice caution" role="status">
              <p className="title">
                {missing.length === 1 ? 'Manca un giorno' : `Mancano ${missing.length} giorni`}
              </p>
              <p>
                Giorni di pubblicazione senza {name}: {missing.map(formatShortDay).join(', ')}.
              </p>
            </div>
          )}
          {days.length > 1 && <RateChart days={days} terms={drawn} name={name} />}
          {mayWrite && (
            <RatesEntry
              key={`${family} ${corrected ?? ''}`}
              family={family}
              terms={terms}
              days={days}
              corrected={corrected}
              takesFocus={takesFocus}
              onDone={done}
            />
          )}
          {mayWrite && <RatesImport onDone={done} />}
          <ScrollTable
            caption={`${name} per giorno e scadenza`}
            label={`${name} degli ultimi giorni`}
            className="rates"
          >
            <thead>
              <tr>
                <th scope="col">Giorno</th>
                {terms.map(term => (
                  <th key={term} scope="col" className="n">
                    {termName(term)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ data, values }) => (
                <tr key={data}>
                  <th scope="row">
                    {mayWrite ? (
                      <button
                        className="link"
                        type="button"
                        aria-label={`Correggi il ${formatShortDay(data)}`}
                        onClick={() => setEntry({ corrected: data, takesFocus: true })}
                      >
                        {formatShortDay(data)}
                      </button>
                    ) : (
                      formatShortDay(data)
                    )}
                  </th>
                  {terms.map(term => (
                    <td key={term} className="n">
                      {values[term] === undefined ? '–' : formatPercent(values[term], 3)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </ScrollTable>
          {days.length === 0 && <p className="soft">Non c’è ancora nessun {name}.</p>}
        </>
      )}
    </div>
  )
}

const cursorQuery = (cursor: string | null): Record<string, string> => (cursor === null ? {} : { cursor })

/** The last days of a family, newest first, from as many pages of the list as they need. */
function useDays(family: Family) {
  const { client } = useServices()
  return useQuery({
    queryKey: ['GET /rates', family, shownDays],
    async queryFn() {
      const days = new Map<string, RateDay>()
      let cursor: string | null = null
      do {
        const {
          rows,
          next,
        }: { rows: { data: string; scadenza: string; valore: number }[]; next: string | null } =
          await client.call('GET /rates', {
            query: {
              'filter[tipo]': family,
              sort: '-data',
              limit: 200,
              ...cursorQuery(cursor),
            },
          })
        for (const { data, scadenza, valore } of rows) {
          const day = days.get(data) ?? { data, values: {} }
          day.values[scadenza] = valore
          days.set(data, day)
        }
        cursor = next
        // The last day of a page may continue on the next page.
      } while (cursor && days.size <= shownDays)
      return [...days.values()].slice(0, shownDays)
    },
  })
}

/** Days of publication without stored rates, between the oldest shown day and yesterday. */
function missingDays(days: readonly RateDay[] = []): string[] {
  const oldest = days.at(-1)?.data
  if (!oldest) return []
  const known = new Set(days.map(({ data }) => data))
  const yesterday = addDays(dayInRome(new Date()), -1)
  return fixingDays({ from: oldest, to: yesterday })
    .filter(day => !known.has(day))
    .reverse()
}

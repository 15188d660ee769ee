import { type RefCallback, useMemo, useState } from 'react'
import { Link, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { fold } from '../../../contract/text/fold.ts'
import { plainText, type RichText } from '../../../contract/text/rich-text.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { Filters, isFiltered } from '../../shared/records/list/filters.tsx'
import { useListAddress } from '../../shared/records/list/list-address.ts'
import { RichView } from '../../shared/records/page/rich-view.tsx'
import { useServices } from '../../shared/services.ts'
import style from './faqs.css?inline'

addStyle(style)

const name = 'GET /faqs/mie'
const path = '/agents/system/FAQs'
type Faq = AnswerOf<typeof name>['rows'][number]

/** The questions for agents by category, with a search over questions and answers. `:id` opens one of them. */
export default function Faqs() {
  const query = useFresh(name)
  return <Loaded query={query}>{({ rows }) => <ByCategory faqs={rows} />}</Loaded>
}

function ByCategory({ faqs }: { faqs: readonly Faq[] }) {
  const { id } = useParams<{ id?: string }>()
  const categories = [...new Set(faqs.map(({ categoria }) => categoria))]
  const filters = [
    choiceFilter(
      'categoria',
      'Categoria',
      categories.map(nome => [nome, nome]),
      'Tutte',
    ),
  ]
  const { state, change, addressOf } = useListAddress({ columns: [], filters })
  const texts = useMemo(
    () =>
      new Map(
        faqs.map(({ _id, domanda, risposta }) => [
          _id,
          fold(`${domanda} ${plainText(risposta as unknown as RichText)}`),
        ]),
      ),
    [faqs],
  )
  const words = fold(state.search).split(' ').filter(Boolean)
  const found = faqs.filter(
    ({ _id, categoria }) =>
      words.every(word => texts.get(_id)!.includes(word)) &&
      (state.filters.categoria ?? categoria) === categoria,
  )
  const isMissing = id !== undefined && !texts.has(id)
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="FAQ" />
      {isMissing && (
        <div className="notice caution">
          <p className="title">Questa domanda non c’è più</p>
          <p>È stata ritirata, oppure non è per gli agenti. Qui sotto stanno le altre.</p>
        </div>
      )}
      {faqs.length > 0 && (
        <Filters
          search={{ label: 'Cerca nelle domande e nelle risposte' }}
          filters={filters}
          state={state}
          onChange={change}
          allHref={addressOf({ search: '', filters: {} })}
        />
      )}
      <p className={isFiltered(state) && found.length > 0 ? 'soft' : 'hidden'} role="status">
        {isFiltered(state) &&
          found.length > 0 &&
          (found.length === 1 ? '1 domanda' : `${formatNumber(found.length)} domande`)}
      </p>
      {found.length === 0 && (
        <div className="empty">
          {isFiltered(state) ? (
            <>
              <p>Nessuna domanda con queste parole.</p>
              <Link className="button" href={addressOf({ search: '', filters: {} })}>
                Mostra tutto
              </Link>
            </>
          ) : (
            <p>Non c’è ancora nessuna domanda per gli agenti.</p>
          )}
        </div>
      )}
      {categories.map(categoria => {
        const shown = found.filter(faq => faq.categoria === categoria)
        return (
          shown.length > 0 && (
            <section key={categoria} className="part">
              <header>
                <h2>{categoria}</h2>
              </header>
              <div className="faqs">
                {shown.map(faq => (
                  <Question key={faq._id} faq={faq} isOpen={faq._id === id} />
                ))}
              </div>
            </section>
          )
        )
      })}
    </div>
  )
}

/** Brings the question of the address into view, and gives it the focus. */
const bringIntoView: RefCallback<HTMLElement> = summary => {
  summary?.scrollIntoView({ block: 'start' })
  summary?.focus({ preventScroll: true })
}

function Question({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  const { _id, domanda, risposta } = faq
  return (
    <details id={_id} open={isOpen}>
      <summary ref={isOpen ? bringIntoView : undefined}>
        <h3>{domanda}</h3>
      </summary>
      <RichView value={risposta as unknown as RichText} />
      <div className="faq-foot">
        <Usefulness faq={faq} />
        <Link href={`${path}/${_id}`} aria-label={`Link a questa risposta: ${domanda}`}>
          Link a questa risposta
        </Link>
      </div>
    </details>
  )
}

const answers = [
  [true, 'Sì'],
  [false, 'No'],
] as const

/** Whether the answer was useful: one vote, which a second press takes back. */
function Usefulness({ faq: { _id, domanda, utile } }: { faq: Faq }) {
  const { client, queries } = useServices()
  const [isBusy, setBusy] = useState(false)
  async function vote(voto: 'utile' | 'non_utile' | 'nessuno') {
    if (isBusy) return
    setBusy(true)
    try {
      const voted = await client.call('PUT /faqs/:id/voto', { params: { id: _id }, body: { voto } })
      queries.setQueryData<AnswerOf<typeof name>>(
        [name],
        now => now && { rows: now.rows.map(row => (row._id === _id ? { ...row, ...voted } : row)) },
      )
    } catch {
      // The client shows a toast about the failure, and the buttons show the stored vote.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="usefulness">
      <fieldset>
        <legend>
          È stata utile?<span className="hidden"> «{domanda}»</span>
        </legend>
        {answers.map(([value, label]) => (
          <button
            key={label}
            className="button"
            type="button"
            aria-pressed={utile === value}
            onClick={() => void vote(utile === value ? 'nessuno' : value ? 'utile' : 'non_utile')}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p className="note" role="status">
        {utile !== null && 'Grazie. Per togliere il giudizio, prema di nuovo.'}
      </p>
    </div>
  )
}

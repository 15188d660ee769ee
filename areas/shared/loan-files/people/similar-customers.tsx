import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AnswerOf } from '../../../../client/calls.ts'
import { isFiscalCode, isVatNumber } from '../../../../contract/italian/italian-codes.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'

/** A customer who may be the person of a new file. */
export type Similar = AnswerOf<'GET /pratiche/simili'>['rows'][number]

/** Typing pauses for this time before the customers are looked for. */
const pauseMs = 400

const equalWords = {
  codiceFiscale: 'stesso codice fiscale',
  partitaIva: 'stessa partita IVA',
  email: 'stessa e-mail',
  telefono: 'stesso telefono',
} as const satisfies Record<Similar['uguali'][number], string>

type Typed = Partial<Record<string, unknown>>

/** The typed data that are complete enough to look for customers; null without any. */
function queryOf(typed: Typed) {
  const text = (name: string) => (typeof typed[name] === 'string' ? (typed[name] as string).trim() : '')
  const complete = {
    codiceFiscale: isFiscalCode(text('codiceFiscale').toUpperCase()) && text('codiceFiscale').toUpperCase(),
    partitaIva: isVatNumber(text('partitaIva')) && text('partitaIva'),
    email: clients.fields.email.schema.safeParse(text('email')).success && text('email'),
    telefono: clients.fields.cellulare.schema.safeParse(text('cellulare')).success && text('cellulare'),
  }
  const given = Object.fromEntries(Object.entries(complete).filter(([, value]) => value))
  if (Object.keys(given).length === 0) return null
  const names = Object.fromEntries(
    ['nome', 'cognome', 'denominazione'].flatMap(name => (text(name) ? [[name, text(name)]] : [])),
  )
  return { ...given, ...names } as Record<string, string>
}

interface Props {
  /** Grows when the server has refused the person, so that the customers are read again. */
  refusals: number
  /** Whether the typed person is confirmed to be somebody else. */
  isNew: boolean
  onNew: (isNew: boolean) => void
  onChoose: (customer: Similar) => void
}

/** Customers with the typed codes or contacts, while a person types: one of them may be chosen. */
export function SimilarCustomers({ refusals, isNew, onNew, onChoose }: Props) {
  const { client } = useServices()
  const typed = useWatch() as Typed
  const text = JSON.stringify(queryOf(typed))
  const [asked, ask] = useState('null')
  useEffect(() => {
    const timer = setTimeout(() => ask(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, refetch } = useQuery({
    queryKey: ['GET /pratiche/simili', asked, refusals],
    queryFn: () => client.call('GET /pratiche/simili', { query: JSON.parse(asked) }),
    enabled: asked !== 'null',
    staleTime: 0,
    gcTime: 0,
  })
  const rows = (asked !== 'null' && data?.rows) || []
  const isFollowed = asked !== 'null' && data?.seguito === true
  const isCertain = rows.some(({ certo }) => certo)
  return (
    <div className="similar" role="status">
      {error && <Failed onRetry={() => void refetch()}>I clienti non si possono cercare.</Failed>}
      {isFollowed && (
        <div className="notice caution">
          <p className="title">Già seguito: chieda all’ufficio.</p>
          <p>L’ufficio è stato avvisato con un’e-mail.</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className={`notice ${isCertain ? 'caution' : ''}`}>
          <p className="title">{isCertain ? 'È già fra i clienti' : 'Potrebbe essere già fra i clienti'}</p>
          <ul className="plain similar-rows">
            {rows.map(one => (
              <li key={one._id}>
                <span>
                  <span className="similar-name">{one.nome}</span>{' '}
                  <span className="note">
                    {[
                      one.uguali.map(key => equalWords[key]).join(' e '),
                      one.codiceFiscale,
                      one.email,
                      one.cellulare,
                      one.pratiche === 1 ? '1 pratica' : `${one.pratiche} pratiche`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <button className="button" type="button" onClick={() => onChoose(one)}>
                  Scegli<span className="hidden"> {one.nome}</span>
                </button>
              </li>
            ))}
          </ul>
          {!isCertain && (
            <label className="check">
              <input type="checkbox" checked={isNew} onChange={event => onNew(event.target.checked)} />
              <span>È un’altra persona</span>
            </label>
          )}
        </div>
      )}
    </div>
  )
}

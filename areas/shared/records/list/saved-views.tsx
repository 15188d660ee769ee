import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../controls/icon.tsx'
import { writeAddress } from './list-address.ts'
import type { ListRow, ListShape, ListSource, ListState, UsualView } from './list-source.ts'

interface View {
  name: string
  /** Query of the address with its `?`; empty for the whole list. */
  address: string
}

type NamedShape = ListShape & Pick<ListSource<ListRow>, 'name' | 'usualViews'>

const wholeList: readonly UsualView[] = [{ name: 'Tutti', address: '' }]

const keyOf = ({ name }: NamedShape) => `quinto-viste ${name}`

function readViews(source: NamedShape): View[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(source)) ?? '[]')
  } catch {
    return []
  }
}

interface Props {
  source: NamedShape
  state: ListState
}

/** Named addresses of a list, stored in this browser; the address itself can be sent to other people. */
export function SavedViews({ source, state }: Props) {
  const [views, setViews] = useState(() => readViews(source))
  const dialog = useRef<HTMLDialogElement>(null)
  const here = writeAddress(source, { ...state, cursor: null })
  const { usualViews = wholeList } = source
  // The way to show the rows is no part of a usual view.
  const usual = writeAddress(source, { ...state, cursor: null, view: null })
  const isUsual = usualViews.some(({ address }) => address === usual)
  const isSaved = views.some(view => view.address === here)

  function keep(now: View[]) {
    setViews(now)
    try {
      localStorage.setItem(keyOf(source), JSON.stringify(now))
    } catch {
      // Without storage the views last until the person leaves the page.
    }
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name) return
    keep([...views.filter(view => view.name !== name), { name, address: here }])
    dialog.current?.close()
  }

  if (views.length === 0 && isUsual && usualViews === wholeList) return null
  return (
    <>
      <nav className="tabs" aria-label="Viste salvate">
        {usualViews.map(({ name, address, count }) => (
          <Link
            key={name}
            href={location.pathname + address}
            aria-current={(address === usual && !isSaved) || undefined}
          >
            {name}
            {count && <span className="count">{count}</span>}
          </Link>
        ))}
        {views.map(view => (
          <span key={view.name} className="view">
            <Link href={location.pathname + view.address} aria-current={view.address === here || undefined}>
              {view.name}
            </Link>
            {view.address === here && (
              <button
                className="button icon-only bare"
                type="button"
                aria-label={`Togli la vista ${view.name}`}
                onClick={() => keep(views.filter(one => one !== view))}
              >
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
        {!isUsual && !isSaved && (
          <button className="button bare" type="button" onClick={() => dialog.current?.showModal()}>
            Salva questa vista
          </button>
        )}
      </nav>
      <dialog ref={dialog} className="dialog" aria-label="Salva questa vista">
        <form className="form" onSubmit={save}>
          <div className="field">
            <label htmlFor="nome-vista">Nome della vista</label>
            <input className="input" id="nome-vista" name="name" maxLength={60} autoComplete="off" />
          </div>
          <div className="actions">
            <button className="button" type="button" onClick={() => dialog.current?.close()}>
              ANNULLA
            </button>
            <button className="button primary" type="submit">
              CREA
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

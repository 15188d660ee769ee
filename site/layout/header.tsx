import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { PageData } from '../../contract/pages.ts'
import { CustomerEntries, CustomerLinks, useCustomer } from './customer.tsx'
import { Brand } from './mark.tsx'
import { PhoneLink } from './phone-link.tsx'

const destinations = [
  ['/mutui', 'Mutui'],
  ['/#prodotti', 'Prodotti'],
  ['/#come-lavoriamo', 'Come lavoriamo'],
  ['/#tassi', 'Tassi'],
  ['/#agenzie', 'Agenzie'],
] as const

function Destinations({ children }: { children?: ReactNode }) {
  const [path] = useLocation()
  return (
    <ul>
      {destinations.map(([href, label]) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** Top bar and navigation; below 66 rem the destinations are behind the menu button. */
export function Header({ broker, company }: Pick<PageData, 'broker' | 'company'>) {
  const customer = useCustomer()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <header>
      <div className="topbar">
        <div className="wrap">
          <ul>
            <li>
              <PhoneLink telefono={broker.telefono}>Numero verde {broker.telefono}</PhoneLink>
            </li>
            {company && <li>{company.orari}</li>}
          </ul>
          <ul>
            <li>
              <a href={broker.trasparenza}>Trasparenza</a>
            </li>
            <li>
              <a href="/agents">Area agenti</a>
            </li>
          </ul>
        </div>
      </div>
      <div className="navbar">
        <div className="wrap">
          <Brand />
          <nav aria-label="Principale" className="wide">
            <Destinations />
          </nav>
          <div className="who">
            <PhoneLink className="button call" telefono={broker.telefono}>
              Telefona
            </PhoneLink>
            <CustomerLinks customer={customer} />
            <button
              ref={button}
              className="button icon-only menu"
              type="button"
              aria-expanded={open}
              aria-controls="menu"
              aria-label={open ? 'Chiudi il menu' : 'Apri il menu'}
              onClick={() => setOpen(!open)}
            >
              <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d={open ? 'M3 3l10 10M13 3L3 13' : 'M2 4.5h12M2 8h12M2 11.5h12'} />
              </svg>
            </button>
          </div>
        </div>
        <nav
          id="menu"
          className="narrow wrap"
          aria-label="Menu"
          hidden={!open}
          onClick={() => setOpen(false)}
          onKeyDown={event => event.key === 'Enter' && setOpen(false)}
        >
          <Destinations>
            <CustomerEntries customer={customer} />
            <li>
              <a href="/agents">Area agenti</a>
            </li>
          </Destinations>
        </nav>
      </div>
    </header>
  )
}

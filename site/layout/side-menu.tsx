import type { FocusEvent, ToggleEvent } from 'react'
import type { Company } from '../../contract/pages/pages.ts'
import { type Customer, CustomerEntries } from './customer.tsx'
import {
  agencies,
  agentsArea,
  agreements,
  careers,
  contacts,
  glossary,
  type Link,
  news,
  products,
  questions,
  rates,
  transparency,
} from './destinations.ts'
import { Links } from './links.tsx'

/** The button of the side menu. */
export const MenuButton = () => (
  <button className="button icon-only menu-button" type="button" popoverTarget="menu" aria-label="Menu">
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 4.5h12M2 8h12M2 11.5h12" />
    </svg>
  </button>
)

interface Props {
  customer: Customer | null | undefined
  company: Company | null
}

/** The side menu with all parts of the site. A link, the button, a click outside and Escape close it. */
export function SideMenu({ customer, company }: Props) {
  const card: Link[] = company?.cartaDiCredito ? [[company.cartaDiCredito, 'Carta di credito']] : []
  return (
    <nav id="menu" popover="auto" className="side-menu" aria-label="Menu" onToggle={enter} onBlur={leave}>
      <div className="side-menu-head">
        <button className="button bare" type="button" popoverTarget="menu" popoverTargetAction="hide">
          Chiudi
        </button>
      </div>
      <ul>
        <CustomerEntries customer={customer} />
      </ul>
      <Links links={[['/', 'Pagina iniziale'], ...products, ...card]} />
      <Links
        links={[contacts, [agencies[0], 'Trova un’agenzia'], news, careers, rates, questions, glossary]}
      />
      <Links links={[transparency, agreements, agentsArea]} />
    </nav>
  )
}

/** The menu opens far from its button in the document, so keyboard users are moved into it. */
function enter({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}

/** The menu covers the page, so moving the focus out of it closes it. */
function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
  // The button closes the menu natively.
  if (relatedTarget?.matches('[popovertarget=menu]') || currentTarget.contains(relatedTarget)) return
  if (relatedTarget) currentTarget.hidePopover()
}

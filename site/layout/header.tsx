import type { Shell } from '../../contract/pages/pages.ts'
import { CustomerLinks, useCustomer } from './customer.tsx'
import {
  agencies,
  agentsArea,
  agreements,
  careers,
  contacts,
  customersArea,
  news,
  products,
  rates,
  transparency,
} from './destinations.ts'
import { Dropdown } from './dropdown.tsx'
import { Links } from './links.tsx'
import { Brand } from './mark.tsx'
import { PhoneLink } from './phone-link.tsx'
import { MenuButton, SideMenu } from './side-menu.tsx'

/** Top bar, navigation and side menu. */
export function Header({ shell: { broker, company } }: { shell: Shell }) {
  const customer = useCustomer()
  return (
    <header>
      <div className="topbar">
        <div className="wrap">
          <ul>
            <li>
              <PhoneLink telefono={broker.telefono}>Numero verde {broker.telefono}</PhoneLink>
            </li>
            {company?.orari && <li className="hours">{company.orari}</li>}
          </ul>
          <div className="topbar-menus">
            <Dropdown
              id="la-societa"
              label="La società"
              links={[
                ['/#come-lavoriamo', 'Come lavoriamo'],
                news,
                careers,
                transparency,
                agreements,
                contacts,
              ]}
            />
            <Dropdown id="aree-riservate" label="Aree riservate" links={[customersArea, agentsArea]} />
          </div>
        </div>
      </div>
      <div className="navbar">
        <div className="wrap">
          <Brand />
          <nav aria-label="Principale" className="wide">
            <Links links={[...products, rates, agencies]} />
          </nav>
          <div className="who">
            <CustomerLinks customer={customer} />
            <MenuButton />
          </div>
          <SideMenu customer={customer} company={company} />
        </div>
      </div>
    </header>
  )
}

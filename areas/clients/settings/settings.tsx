import { addStyle } from '../../shared/add-style.ts'
import { useData } from '../../shared/calls/data.ts'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { Password } from '../../shared/settings/password.tsx'
import { Sessions } from '../../shared/settings/sessions.tsx'
import { Consents } from './consents.tsx'
import { NewEmail } from './email.tsx'
import { Erasure } from './erasure.tsx'
import { Letters } from './letters.tsx'
import { OwnArchives } from './own-archives.tsx'
import { OwnProfile } from './own-profile.tsx'
import style from './settings.css?inline'
import { ownSettings } from './use-own-settings.ts'

addStyle(style)

const parts = [
  ['profilo', 'I Suoi dati'],
  ['email', 'E-mail'],
  ['consensi', 'Consensi'],
  ['lettere', 'Lettere'],
  ['password', 'Password'],
  ['sessioni', 'Sessioni aperte'],
  ['dati', 'Una copia di tutto'],
  ['cancellazione', 'Cancellazione dei Suoi dati'],
] as const

/** The settings of a customer: data, consents, letters, access, and the rights about the own data. */
export default function CustomersSettings() {
  const query = useData(ownSettings)
  return (
    <Loaded query={query}>
      {settings => (
        <div className="page">
          <h1>Impostazioni</h1>
          <nav aria-label="In questa pagina">
            <ul className="settings-parts">
              {parts.map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <OwnProfile settings={settings} />
          <NewEmail />
          <Consents settings={settings} />
          <Letters settings={settings} />
          <Password />
          <Sessions />
          <OwnArchives />
          <Erasure />
        </div>
      )}
    </Loaded>
  )
}

import type { Person } from '../session/person.ts'
import { Section } from './section.tsx'

export const Profile = ({ person: { full, email, figure } }: { person: Person }) => (
  <Section id="profilo" title="Profilo" about="Per correggere questi dati, scriva all’assistenza.">
    <dl className="account">
      <div>
        <dt>Nome</dt>
        <dd>{full}</dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </div>
      {figure && (
        <div>
          <dt>Figura</dt>
          <dd>{figure}</dd>
        </div>
      )}
    </dl>
  </Section>
)

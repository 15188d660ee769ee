import type { ReactNode } from 'react'
import { usePerson } from '../calls/data.ts'
import { useServices } from '../services.ts'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The person's own access: profile, password, second factor, sessions; `children` follow the profile. */
export function Settings({ children }: { children?: ReactNode }) {
  const { area } = useServices()
  const person = usePerson()
  if (!person) return null
  return (
    <div className="page">
      <h1>Impostazioni</h1>
      <Profile person={person} />
      {children}
      <Password />
      {area.calls !== 'clients' && <SecondFactor area={area.calls} isOn={person.secondFactor === true} />}
      <Sessions />
    </div>
  )
}
